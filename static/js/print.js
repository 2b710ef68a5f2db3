// The bar above a print sheet: printing, and choices that take effect at once.
"use strict";

const button = document.querySelector("[data-print-button]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

const choices = document.querySelector("[data-choices]");
if (choices) {
  choices.addEventListener("change", () => choices.requestSubmit());
  choices.querySelector("button").hidden = true;
}

// Opened to be printed: once, when everything that is seen is there.
if (document.body.dataset.print === "now") {
  window.addEventListener("load", () => document.fonts.ready.then(() => window.print()), { once: true });
}
