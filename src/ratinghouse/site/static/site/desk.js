// The desk: files dropped anywhere on a form, and keys for what is done over and over.
"use strict";

document.querySelectorAll("[data-drop]").forEach((form) => {
  const input = form.querySelector("input[type=file]");
  const chosen = form.querySelector("[data-chosen]");
  const tell = () => { chosen.textContent = [...input.files].map((file) => file.name).join(", "); };
  input.addEventListener("change", tell);
  for (const name of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.toggle("over", name === "dragover");
    });
  }
  form.addEventListener("drop", (event) => {
    const files = event.dataTransfer.files;
    if (!files.length) return;
    if (input.multiple || files.length === 1) {
      input.files = files;
    } else {
      const first = new DataTransfer();
      first.items.add(files[0]);
      input.files = first.files;
    }
    tell();
    input.focus();
  });
});

const candidates = [...document.querySelectorAll("[data-candidates] .candidate button")];
if (candidates.length) candidates[0].focus();

const walkCandidates = (step) => {
  const at = candidates.indexOf(document.activeElement);
  candidates[at < 0 ? 0 : (at + step + candidates.length) % candidates.length].focus();
};

const nextFinding = () => {
  const places = [...document.querySelectorAll('.findings a[href^="#L"]')];
  if (!places.length) return;
  const at = places.findIndex((place) => place.hash === location.hash);
  const place = places[(at + 1) % places.length];
  place.click();
  const line = document.querySelector(place.hash);
  if (line) { line.tabIndex = -1; line.focus(); }
};

const newPlayer = (form) => {
  form.open = true;
  form.querySelector("input[name=name]").focus();
};

// Long work: its page asks how far it is. An answer that is no progress is shown as it is, by loading the page anew.
const showUnreachable = () => {
  const notice = document.querySelector("#work [data-unreachable]");
  if (notice) notice.hidden = false;
};
document.addEventListener("htmx:sendError", showUnreachable);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (target.id !== "work" || (xhr.status === 200 && xhr.responseText.includes('id="work"'))) return;
  event.detail.shouldSwap = false;
  if (xhr.status > 500) showUnreachable(); // a proxy whose server is being started again
  else location.reload();
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = document.querySelector("[data-next]");
  const fresh = document.querySelector("[data-new]");
  if (step && candidates.length) walkCandidates(step);
  else if (/^[1-9]$/.test(event.key) && candidates[event.key - 1]) candidates[event.key - 1].click();
  else if (event.key === "n" && next) next.click();
  else if (event.key === "r" && fresh) newPlayer(fresh);
  else if (event.key === "f" && document.querySelector(".findings")) nextFinding();
  else return;
  event.preventDefault();
});
