// The list of the club's players follows the search while one types, and a chosen file is read at once.
// Without this script the buttons do the same.
"use strict";

(() => {
  const search = document.querySelector("[data-filter]");
  const list = document.getElementById("list");
  if (search && list) {
    const field = search.elements.q;
    let asked = null;
    let timer = 0;
    const find = async () => {
      clearTimeout(timer);
      if (asked) asked.abort();
      asked = new AbortController();
      const query = new URLSearchParams(new FormData(search));
      if (field.value.trim() === "") query.delete("q");
      const address = search.action + (query.size ? "?" + query : "");
      try {
        const answer = await fetch(address, { headers: { "X-Fragment": "1" }, signal: asked.signal });
        if (!answer.ok || answer.redirected) { // another page, which is no list
          location.reload();
          return;
        }
        list.innerHTML = await answer.text();
        history.replaceState(null, "", address);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
      }
    };
    field.addEventListener("input", (event) => {
      if (event.isComposing) return;
      clearTimeout(timer);
      timer = setTimeout(find, 120);
    });
    field.addEventListener("compositionend", () => { timer = setTimeout(find, 0); });
    search.addEventListener("submit", (event) => {
      event.preventDefault();
      delete search.dataset.sent;
      find();
    });
  }

  const file = document.querySelector(".import input[type=file]");
  file?.addEventListener("change", () => {
    if (file.files.length > 0) file.form.requestSubmit(file.form.querySelector("button[value=load]"));
  });
})();
