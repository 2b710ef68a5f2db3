// Keeps a public page true: one stream tells when the event changed, the page is fetched again, and what
// is new is put in, row by row. Nothing moves under a finger or under the focus. The marks in the page
// are explained in templates/live.templ. A row that was put in announces itself with the event "live:row".
"use strict";

(() => {
  const main = document.getElementById("main");
  const line = () => document.getElementById("live");
  if (!main || !line() || !window.EventSource) return;

  const words = { ...line().dataset };
  const pollEvery = 30000; // milliseconds, while there is no stream
  const settle = 100; // after a finger is lifted its click comes first

  // What the server said each marked thing is. The page itself may have been changed by other scripts.
  const said = new Map();
  const isRow = (e) => e.dataset.live === "";

  // marked are the outermost marked things in an element.
  function marked(root) {
    const found = [];
    for (const child of root.children) {
      if (child.id && child.dataset.live !== undefined) found.push(child);
      else found.push(...marked(child));
    }
    return found;
  }

  function remember(e) {
    if (isRow(e)) said.set(e.id, e.outerHTML);
    else for (const child of marked(e)) remember(child);
  }

  function copy(e) {
    remember(e);
    return document.importNode(e, true);
  }

  // The focus, if it is in an element.
  function focusIn(e) {
    const at = document.activeElement;
    return at && at !== main && e.contains(at) ? at : null;
  }

  // Held: the focus is in it, or something is typed in it and not sent.
  const held = (e) => focusIn(e) !== null || typed(e);

  function typed(e) {
    for (const field of e.querySelectorAll("input, textarea")) {
      if (field.type !== "hidden" && field.value !== field.defaultValue) return true;
    }
    return false;
  }

  const sameLink = (e, link) => [...e.querySelectorAll("a[href]")].find((a) => a.getAttribute("href") === link.getAttribute("href"));

  function keepOpen(old, next) {
    const open = [...old.querySelectorAll("details")].map((d) => d.open);
    next.querySelectorAll("details").forEach((d, i) => { if (open[i]) d.open = true; });
  }

  // A patch puts one fetched page in. late: something was held and is to be put in later.
  class Patch {
    late = false;
    rows = [];

    put(old, next) {
      if (old.dataset.live !== next.dataset.live || isRow(next)) this.row(old, next);
      else if (next.dataset.live === "list") this.list(old, next);
      else this.frame(old, next);
    }

    row(old, next) {
      if (isRow(next) && said.get(next.id) === next.outerHTML) return;
      if (held(old)) {
        this.late = true;
        return;
      }
      const made = copy(next);
      keepOpen(old, made);
      old.replaceWith(made);
      this.note(made, made.parentElement.dataset.live === "list");
    }

    frame(old, next) {
      const a = marked(old), b = marked(next);
      if (a.length === b.length && a.every((e, i) => e.id === b[i].id)) {
        a.forEach((e, i) => this.put(e, b[i]));
      } else if (typed(old) || !this.leaves(old, next)) {
        this.late = true;
      } else {
        const at = focusIn(old), made = copy(next);
        keepOpen(old, made);
        old.replaceChildren(...made.childNodes);
        if (at) (sameLink(old, at) || main).focus({ preventScroll: true });
      }
    }

    // A part that became another one, as the starting list becomes the standings, does not wait for a
    // focus on a link: it goes to the same link in the new part, or to main. All of main waits.
    leaves(old, next) {
      const at = focusIn(old);
      return !at || at.matches("a[href]") && (old !== main || sameLink(next, at) !== undefined);
    }

    list(old, next) {
      const want = [...next.children];
      const has = new Map([...old.children].map((e) => [e.id, e]));
      const tops = new Map([...old.children].map((e) => [e.id, e.getBoundingClientRect().top]));
      for (const e of want) if (has.has(e.id)) this.put(has.get(e.id), e);
      const now = new Map([...old.children].map((e) => [e.id, e]));
      if (want.map((e) => e.id).join(" ") === [...now.keys()].join(" ")) return;
      if (held(old)) {
        this.late = true;
        return;
      }
      old.replaceChildren(...want.map((e) => now.get(e.id) || this.note(copy(e), true)));
      slide(old, tops);
    }

    note(row, counts) {
      counts = counts && row.dataset.quiet === undefined;
      if (counts) this.rows.push(row);
      if (counts && moves()) row.animate([{ backgroundColor: "var(--accent-soft)" }, {}], 1500);
      queueMicrotask(() => row.dispatchEvent(new CustomEvent("live:row", { bubbles: true })));
      return row;
    }
  }

  // Rows that change places slide there once, for those who want movement.
  const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

  function slide(list, tops) {
    if (!moves()) return;
    for (const row of list.children) {
      const by = tops.has(row.id) ? tops.get(row.id) - row.getBoundingClientRect().top : 0;
      if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 120, easing: "ease-out" });
    }
  }

  // One short line for those who listen.
  function announce(rows) {
    const say = document.getElementById("live-say");
    const told = rows.filter((r) => r.dataset.say);
    const n = told.length || rows.length;
    if (!say || n === 0) return;
    say.textContent = told.length === 1 ? told[0].dataset.say : n === 1 ? words.one : words.many.replace("{n}", n);
  }

  let newest = null; // the fetched page, as long as not all of it is put in
  let pressed = false;
  let fetched = ""; // the tag of what was fetched last

  function apply() {
    if (!newest || pressed) return;
    const patch = new Patch(), y = scrollY;
    patch.frame(main, newest.getElementById("main"));
    tabs(patch);
    if (scrollY !== y && document.documentElement.scrollHeight > y) scrollTo({ top: y, behavior: "instant" });
    document.title = newest.title;
    if (!patch.late) newest = null;
    announce(patch.rows);
    showTime();
  }

  // The tabs lead to the round being played.
  function tabs(patch) {
    const old = document.querySelector("nav.tabs"), next = newest.querySelector("nav.tabs");
    if (!old || !next || old.innerHTML === next.innerHTML) return;
    if (held(old)) patch.late = true;
    else old.replaceChildren(...document.importNode(next, true).childNodes);
  }

  // When the page changed last; the day only if it is another one. Or since when it is cut off.
  let offSince = null;

  function showTime() {
    const e = line();
    if (!e) return;
    e.toggleAttribute("data-off", offSince !== null);
    if (offSince) {
      const at = offSince.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: e.dataset.zone });
      e.textContent = words.offline.replace("{at}", at);
      return;
    }
    const day = (t) => t.toLocaleDateString("en-CA", { timeZone: e.dataset.zone });
    if (day(new Date()) === day(new Date(e.dataset.at))) e.textContent = words.updated.replace("{at}", e.dataset.time);
    else e.textContent = new DOMParser().parseFromString(said.get("live"), "text/html").body.textContent;
  }

  function online(yes) {
    const before = offSince;
    offSince = yes ? null : offSince || new Date();
    if (before !== offSince) showTime();
  }

  let busy = false, again = false, gone = false;

  // The browser asks with the tag of what it has; what did not change is not sent.
  async function refresh() {
    if (gone) return;
    again = busy;
    if (busy) return;
    busy = true;
    try {
      const res = await fetch(location.href, { cache: "no-cache" });
      if (res.ok) await take(res);
      online(res.status < 500);
      if (res.status === 404) leave();
      else if (!res.ok) poll();
      else if (stream?.readyState === EventSource.OPEN) rest();
    } catch {
      online(false);
      poll(); // the stream may live and say nothing new
    }
    busy = false;
    if (again) refresh();
  }

  async function take(res) {
    const tag = res.headers.get("ETag");
    if (tag && tag === fetched) return;
    const page = new DOMParser().parseFromString(await res.text(), "text/html");
    if (!page.getElementById("main") || !page.getElementById("live")) return;
    fetched = tag;
    newest = page;
    apply();
  }

  function leave() {
    gone = true;
    stop();
    line().textContent = words.gone;
  }

  let stream = null, timer = 0;

  function start() {
    if (gone || document.hidden) return;
    if (!stream) {
      stream = new EventSource(words.url);
      stream.onmessage = (event) => {
        rest();
        online(true);
        if (event.data !== (newest || document).getElementById("live")?.dataset.version) refresh();
      };
      stream.onerror = () => {
        if (stream.readyState === EventSource.CLOSED) stream = null; // refused: it is tried again with each poll
        if (timer) return;
        poll();
        refresh();
      };
    }
  }

  // poll asks from time to time, until there is a stream and what was asked for came.
  function poll() {
    if (timer || gone || document.hidden) return;
    timer = setInterval(() => { refresh(); start(); }, pollEvery);
  }

  function rest() {
    clearInterval(timer);
    timer = 0;
  }

  function stop() {
    rest();
    stream?.close();
    stream = null;
  }

  const later = () => { if (newest) setTimeout(apply, settle); };
  const lift = () => { pressed = false; later(); };
  addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift, true);
  addEventListener("blur", lift);
  document.addEventListener("focusout", later);
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); else start(); });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted) start(); });
  addEventListener("online", () => { refresh(); start(); });

  remember(main);
  showTime();
  start();
})();
