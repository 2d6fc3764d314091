// What every page shares: htmx speaks Django's CSRF, and tables can be walked with the keyboard.
"use strict";

document.addEventListener("htmx:configRequest", (event) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (token) event.detail.headers["X-CSRFToken"] = token.value;
});
