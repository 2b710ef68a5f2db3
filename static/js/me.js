// "This is me": the reader's number in this event, remembered on this device and sent to nobody. His card
// stands above every public page of the event and his rows are marked. What the page has for it is
// listed in templates/me.templ. Reading needs none of this.
"use strict";

(() => {
  const home = document.querySelector('meta[name="roundtable:event"]')?.content;
  const main = document.getElementById("main");
  if (!home || !main) return;
  const key = "roundtable me " + home;

  // A number is remembered with its name: after another draw it may be somebody else's.
  function remembered() {
    try {
      const me = JSON.parse(localStorage.getItem(key));
      return me && Number.isInteger(me.no) && me.no > 0 && typeof me.name === "string" ? me : null;
    } catch {
      return null;
    }
  }

  function remember(me) {
    if (me) localStorage.setItem(key, JSON.stringify(me));
    else localStorage.removeItem(key);
    start();
  }

  try {
    localStorage.setItem("roundtable", "1"); // some browsers have a memory that may not be used
  } catch {
    return;
  }

  const cardOf = (no) => home + "/p/" + no;
  const place = document.createElement("div"); // above main, which live.js keeps
  place.className = "me-place";
  let me = null, drawn = ""; // drawn: for which state of the event the card was made

  async function page(address) {
    const res = await fetch(address, { cache: "no-cache" });
    if (res.status >= 500 || res.redirected) throw new Error("the server has trouble, or another page answers");
    return new DOMParser().parseFromString(await res.text(), "text/html");
  }

  function put(template) {
    const card = document.importNode(template.content, true);
    place.replaceChildren(card);
    if (!place.isConnected) main.before(place);
  }

  const version = () => document.getElementById("live")?.dataset.version || "";

  // The card is a piece of the reader's own page, which the server keeps ready for everybody.
  async function draw() {
    const mine = me;
    drawn = version();
    if (!mine || location.pathname === cardOf(mine.no)) {
      place.remove();
      if (!mine) return;
    }
    try {
      const own = location.pathname === cardOf(mine.no) ? document : await page(cardOf(mine.no));
      if (me !== mine) return;
      const template = own.getElementById("me-card");
      if (!template || template.dataset.name !== mine.name) await ask(mine);
      else if (own !== document) put(template);
    } catch {
      drawn = ""; // no network: the next change of the page tries again
    }
  }

  // The number is somebody else's now: one entrant of that name is offered, else the list.
  async function ask(mine) {
    const list = await page(home + "/players");
    const template = list.getElementById("me-again");
    if (!template || me !== mine) return;
    const same = [...list.querySelectorAll("[data-me]")].filter((b) => b.dataset.name === mine.name);
    put(template);
    const text = place.querySelector("[data-moved]"), yes = place.querySelector("[data-yes]");
    const found = same.length === 1 ? { no: Number(same[0].dataset.me), name: mine.name } : null;
    const say = (words) => words.replace("{no}", () => found?.no).replace("{name}", () => mine.name);
    text.textContent = say(found ? text.dataset.moved : text.dataset.gone);
    if (found) yes.addEventListener("click", () => remember(found));
    else yes.remove();
  }

  // Rows are those with a link to my card; where the row has a name of its own, it must be mine.
  function rows() {
    if (!me) return [];
    const found = new Set(main.querySelectorAll(`[data-no~="${me.no}"]`));
    for (const a of main.querySelectorAll("a.nm")) {
      if (a.getAttribute("href") !== cardOf(me.no)) continue;
      const row = a.closest("tbody tr, .bye");
      const head = row?.querySelector("th[scope=row]");
      if (row && !(head?.querySelector("a.nm") && !head.contains(a))) found.add(row);
    }
    return [...found];
  }

  function mark() {
    const now = rows();
    for (const e of main.querySelectorAll(".is-me")) {
      if (now.includes(e)) continue;
      e.classList.remove("is-me");
      e.removeAttribute("aria-current");
    }
    for (const e of now) {
      e.classList.add("is-me");
      e.setAttribute("aria-current", "true");
    }
    for (const e of main.querySelectorAll("[data-me-part]")) part(e);
    for (const a of main.querySelectorAll("[data-me-versus]")) {
      if (me) a.href = home + "/vs/" + me.no + "/" + a.dataset.meVersus;
    }
  }

  // A part is shown, and in it what fits: nobody is known, I am, or somebody else is.
  function part(e) {
    const when = !me ? "unknown" : e.dataset.mePart === String(me.no) ? "me" : "other";
    const parts = e.querySelectorAll("[data-when]");
    for (const p of parts) p.hidden = p.dataset.when !== when;
    e.hidden = parts.length > 0 && [...parts].every((p) => p.hidden) && !e.matches("td, th");
  }

  function start() {
    me = remembered();
    mark();
    draw();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-me], [data-forget]");
    if (!button) return;
    const again = button.hasAttribute("data-forget") ? null : { no: Number(button.dataset.me), name: button.dataset.name };
    const near = [button.closest("[data-me-part]")?.querySelector("[data-forget]"), button.closest("tr")?.querySelector("a"), main];
    remember(again);
    if (button.isConnected && button.checkVisibility()) return;
    near.find((e) => e && e !== button && e.checkVisibility()).focus({ preventScroll: true }); // the button is gone
  });

  let due = false;
  new MutationObserver(() => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      mark();
      if (me && version() !== drawn) draw();
    });
  }).observe(main, { childList: true, subtree: true });

  addEventListener("storage", (event) => { if (event.key === key) start(); }); // another tab
  start();
})();
