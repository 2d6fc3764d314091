// The desk: files dropped anywhere on the form, and candidates walked with the keyboard.
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
    input.files = event.dataTransfer.files;
    tell();
  });
});

document.querySelectorAll("[data-candidates]").forEach((candidates) => {
  const buttons = [...candidates.querySelectorAll("button")];
  if (buttons.length) buttons[0].focus();
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && buttons.length) {
      const at = buttons.indexOf(document.activeElement);
      buttons[(at + step + buttons.length) % buttons.length].focus();
      event.preventDefault();
    } else if (event.key === "n") {
      const next = document.querySelector("[data-next]");
      if (next) next.click();
    }
  });
});
