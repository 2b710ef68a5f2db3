// The preview of a change follows what is chosen: the page itself is asked again with the form's values,
// and the parts that differ are put in. Without this script a button does the same.
"use strict";

(() => {
  const form = document.querySelector("form[data-preview]");
  if (!form) return;
  document.body.classList.add("scripted");
  let asked = null;

  // Enter confirms at once, where the button can be seen without leaving the top of the page.
  const confirm = form.querySelector("[data-confirm]");
  if (confirm && !form.querySelector("[aria-invalid=true]") && confirm.getBoundingClientRect().bottom <= innerHeight) confirm.focus({ preventScroll: true });

  const put = (page) => {
    for (const part of form.querySelectorAll("[data-part]")) {
      const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (!fresh || fresh.innerHTML === part.innerHTML) continue;
      const at = part.contains(document.activeElement) ? document.activeElement : null;
      part.replaceChildren(...fresh.childNodes);
      if (at && at.name) part.querySelector(`[name="${at.name}"][value="${CSS.escape(at.value)}"]`)?.focus();
    }
  };

  form.addEventListener("change", async () => {
    asked?.abort();
    asked = new AbortController();
    const values = new URLSearchParams(new FormData(form));
    values.delete("op");
    values.delete("version");
    try {
      const answer = await fetch(form.action + "?" + values, { headers: { "X-Fragment": "1" }, signal: asked.signal });
      if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch (error) {
      if (error.name !== "AbortError") form.querySelector(".needs-look")?.classList.remove("needs-look"); // no answer: the button is there again
    }
  });
})();
