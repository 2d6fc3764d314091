// What every page shares: htmx speaks Django's CSRF, and tables can be walked with the keyboard.
"use strict";

document.addEventListener("htmx:configRequest", (event) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (token) event.detail.headers["X-CSRFToken"] = token.value;
});

// Pages are the same for everybody, so who is signed in is written by the browser, from a cookie that nothing trusts.
const who = document.cookie.split("; ").find((one) => one.startsWith("ratinghouse_who="));
if (who) {
  const known = JSON.parse(decodeURIComponent(who.slice("ratinghouse_who=".length)));
  const account = document.querySelector("[data-account]");
  const desk = document.querySelector("[data-desk]");
  if (account) account.textContent = known.name;
  if (desk) desk.hidden = !known.desk;
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
