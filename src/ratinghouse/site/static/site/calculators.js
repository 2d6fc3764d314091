// An address that can be shared holds what was told, not every empty field.
"use strict";

document.addEventListener("htmx:configRequest", (event) => {
  if (!event.target.closest("form[data-sparse]")) return;
  const told = event.detail.parameters;
  for (const name of Object.keys(told)) {
    if (told[name] === "") delete told[name];
  }
});
