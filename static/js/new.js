// The box of names: what is typed or pasted is read at once and shown beside it. On the page of a new
// tournament the game brings its proposals along. Without this script the page's buttons do the same.
"use strict";

(() => {
  const paste = document.querySelector("[data-preview]");
  if (!paste) return;
  document.body.classList.add("scripted");
  const form = paste.closest("form");
  const box = paste.querySelector("textarea");
  const out = paste.querySelector("#preview");
  const said = paste.querySelector("[data-said]");
  let asked = null;
  let timer = 0;

  const fields = () => {
    const data = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (["names", "from", "into", "beside", "as", "take", "leave"].includes(name) || name.startsWith("who-")) data.append(name, value);
    }
    return data;
  };

  const read = async () => {
    clearTimeout(timer);
    if (asked) asked.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(paste.dataset.preview, {
        method: "POST", body: fields(), headers: { "X-Fragment": "1" }, signal: asked.signal,
      });
      if (!answer.ok || answer.redirected) return;
      const focused = document.activeElement && out.contains(document.activeElement) ? document.activeElement : null;
      const open = out.querySelector("details.as")?.open;
      out.innerHTML = await answer.text();
      const details = out.querySelector("details.as");
      if (details && open) details.open = true;
      said.textContent = out.querySelector("[data-status]")?.textContent ?? "";
      if (focused) again(focused)?.focus();
    } catch (error) {
      if (error.name !== "AbortError") said.textContent = "";
    }
  };

  // The list is drawn anew: the control that had the focus gets it back.
  const again = (old) => {
    if (old.id) return document.getElementById(old.id);
    return [...out.querySelectorAll("input")].find((i) => i.value === old.value);
  };

  box.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(read, event.inputType === "insertFromPaste" ? 0 : 150);
  });
  box.addEventListener("compositionend", () => { timer = setTimeout(read, 0); });
  out.addEventListener("change", read);

  const file = form.querySelector("input[type=file]");
  file?.addEventListener("change", () => {
    if (file.files.length > 0) form.requestSubmit(form.querySelector("button[value=load]"));
  });

  // Ctrl+Enter anywhere on the page, not only inside the form.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || form.contains(event.target)) return;
    if (event.target.closest("a, button, input, select, textarea, summary")) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector("button.primary"));
  });

  // Back from the page that followed, a changed form is a new one.
  let back = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  window.addEventListener("pageshow", (event) => { back = back || event.persisted; });
  form.addEventListener("input", () => {
    if (!back || !form.elements.op) return;
    back = false;
    form.elements.op.value = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
  });

  if (form.classList.contains("new")) proposals(form);
  if (box.value.trim() !== "" && !out.querySelector(".lines")) read();

  // proposals follow the game and the date: form, points and name, unless changed by hand. A further
  // section has no name and no date of its own to propose.
  function proposals(form) {
    const { game, name, date } = form.elements;
    const follow = date ? naming(game, name, date) : () => {};
    game.addEventListener("change", () => {
      const option = game.selectedOptions[0];
      if (option.dataset.form) form.elements.form.value = option.dataset.form;
      if (option.dataset.system) form.elements.system.value = option.dataset.system;
      form.elements.game_was.value = game.value;
      follow();
      summary();
    });
    const line = form.querySelector("[data-rules]");
    const summary = () => {
      const parts = ["cycles", "form", "system"].map((n) => form.elements[n].selectedOptions?.[0]?.textContent ?? "");
      line.textContent = parts.filter(Boolean).join(" · ");
    };
    for (const n of ["cycles", "form", "system"]) form.elements[n].addEventListener?.("change", summary);
    if (form.elements.keep) keeping(form.elements.keep);

    // The server does not know where the reader is; the browser does.
    const zone = form.elements.time_zone;
    if (zone?.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  }

  // naming proposes a name from the day of the week and the game.
  function naming(game, name, date) {
    const days = form.dataset.days.split("|");
    const propose = () => {
      const option = game.selectedOptions[0];
      const [y, m, d] = date.value.split("-").map(Number);
      const day = date.value ? days[new Date(y, m - 1, d).getDay()] : "";
      return (option.dataset.name ?? "").replace("{day}", day).trim();
    };
    let last = propose();
    const follow = () => {
      const next = propose();
      if (name.value === last || name.value === "") name.value = next;
      last = next;
    };
    date.addEventListener("change", follow);
    return follow;
  }

  // keeping takes the copied names out of the box and puts them back, as long as nobody changed them.
  function keeping(keep) {
    const names = box.value;
    keep.addEventListener("change", () => {
      if (keep.checked && box.value.trim() === "") box.value = names;
      else if (!keep.checked && box.value === names) box.value = "";
      read();
    });
  }
})();
