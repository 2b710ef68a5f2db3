// What if: each choice fetches the page of the form as it stands and takes the table out of it. Without
// script the form has a button. The address says what is assumed, so that it can be shared.
"use strict";

(() => {
  const form = document.getElementById("whatif");
  const say = document.getElementById("whatif-say");
  if (!form || !say) return;
  document.getElementById("whatif-go").hidden = true;

  // address is the page with what is chosen; what is open is left out.
  function address() {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, value);
    return url;
  }

  // The language switch comes back to the page as it is now.
  function remember(url) {
    history.replaceState(null, "", url);
    for (const a of document.querySelectorAll(".langs a")) {
      const to = new URL(a.href);
      const back = to.searchParams.get("back");
      if (!back) continue;
      to.searchParams.set("back", back.split("?")[0] + url.search);
      a.href = to.href;
    }
  }

  let latest = 0;
  async function update() {
    const mine = ++latest, url = address();
    const old = document.getElementById("whatif-result");
    old.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== latest) return;
      const next = document.importNode(page.getElementById("whatif-result"), true);
      old.replaceWith(next);
      say.textContent = next.dataset.say;
      remember(url);
    } catch {
      if (mine === latest) location.href = url;
    }
  }

  form.addEventListener("change", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
  });
  document.getElementById("whatif-clear").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    for (const radio of form.querySelectorAll('input[value=""]')) radio.checked = true;
    for (const menu of form.querySelectorAll("select")) menu.value = "";
    update();
  });
  // After going back a browser may show other choices than the address says.
  window.addEventListener("pageshow", (event) => { if (event.persisted) update(); });
})();
