// What the hall is told, on every page of an event: lets the clock run, says the calls, and sounds them where
// somebody asked for it. Where live.js does not keep the page true this part is kept true from here. The time of
// day is the server's: the clock of a phone may be wrong, and may be set while the page is open.
"use strict";

(() => {
  const box = () => document.getElementById("hall");
  if (!box()) return;

  // The server's time is measured once and counted on by a clock that nobody sets. It does not run while a
  // device sleeps, so it is measured again when the page is seen again.

  let zero = null; // the server's time when performance.now() was 0
  let asking = false;

  async function measure() {
    if (asking) return;
    asking = true;
    try {
      const before = performance.now();
      const answer = await fetch(box().dataset.now, { cache: "no-store" });
      const time = Number(await answer.text());
      if (answer.ok && time > 0) zero = time - (before + performance.now()) / 2;
    } catch {
      // without it the page says until when the clock runs, which is true as well
    }
    asking = false;
  }

  // The clock.

  const shown = new Map(); // what was left of each clock when it was shown last: a screen shows several by turns
  const called = new Set(); // of those: sections that share a clock have one end
  let open = false; // the page has been looked at once
  let tried = -Infinity;

  function figures(ms) {
    const s = Math.ceil(ms / 1000), two = (n) => String(n).padStart(2, "0");
    return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  }

  function left(clock) {
    if (clock.left !== undefined) return Number(clock.left);
    if (zero === null) return null;
    return Math.max(0, Math.min(Number(clock.ends) - zero - performance.now(), Number(clock.most)));
  }

  function put(e, text) {
    if (e && e.textContent !== text) e.textContent = text;
  }

  function tick() {
    const e = document.getElementById("hall-clock");
    if (!e) {
      if (!("many" in box().dataset)) shown.clear();
      open = true;
      return;
    }
    const clock = e.dataset, ms = left(clock);
    if (ms === null) {
      if (performance.now() - tried > 10000) {
        tried = performance.now();
        measure();
      }
      return;
    }
    const soon = clock.warn !== undefined && ms > 0 && ms <= Number(clock.warn);
    put(e.querySelector("[data-digits]"), figures(ms));
    put(e.querySelector("[data-state]"), ms === 0 ? clock.over : clock.till);
    e.classList.toggle("soon", soon);
    e.classList.toggle("over", ms === 0);
    call(clock, ms);
    shown.set(clock.of, ms);
    open = true;
  }

  // A call is said when its moment passes while the page is open, not when the page is opened after it.
  function call(clock, ms) {
    const was = shown.get(clock.of), warn = Number(clock.warn ?? 0);
    if (was === undefined) {
      if (open && clock.warn === undefined) say(`${clock.name} ${figures(ms)}`, 1);
    } else if (was > 0 && ms === 0) once(clock, `${clock.name}: ${clock.over}`, 3);
    else if (was > warn && ms <= warn && ms > 0) once(clock, `${clock.name}: ${clock.soon}`, 2);
  }

  function once(clock, text, tones) {
    const key = `${clock.ends} ${tones}`;
    if ("many" in box().dataset && called.has(key)) return;
    called.add(key);
    say(text, tones);
  }

  function say(text, tones) {
    put(document.getElementById("hall-call"), text);
    sound(tones);
  }

  // Sound: a tone for each part of a call, only after somebody pressed for it on this page.

  let audio = null;

  function sound(tones) {
    if (!audio) return;
    for (let i = 0; i < tones; i++) {
      const at = audio.currentTime + i * 0.45, tone = audio.createOscillator(), gain = audio.createGain();
      tone.frequency.value = 880;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    }
  }

  for (const button of document.querySelectorAll("[data-sound]")) {
    if (!window.AudioContext) continue;
    const off = button.textContent;
    button.hidden = false;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      if (audio) audio.close();
      audio = audio ? null : new AudioContext();
      button.setAttribute("aria-pressed", String(audio !== null));
      button.textContent = audio ? button.dataset.on : off;
      sound(1);
    });
  }

  const lines = new Set(); // announcements that were heard

  function news(text) {
    const fresh = text !== "" && !lines.has(text);
    lines.add(text);
    return fresh;
  }

  // take puts a fetched strip in place of the one that is shown. Its parts stay, so that what is new is read out.
  function take(fresh) {
    const old = box();
    if (!fresh || !old) return;
    for (const id of ["hall-say", "hall-timer"]) {
      const from = fresh.querySelector("#" + id), into = old.querySelector("#" + id);
      if (!from || !into || from.innerHTML === into.dataset.was) continue;
      if (into.dataset.was === undefined && from.innerHTML === into.innerHTML) continue;
      const line = id === "hall-say" && news(from.textContent.trim());
      into.dataset.was = from.innerHTML;
      into.replaceChildren(...document.importNode(from, true).childNodes);
      if (line) sound(1);
    }
    old.dataset.version = fresh.dataset.version;
    tick();
  }

  document.addEventListener("hall:fresh", (event) => take(event.detail));

  // The stream of pages that live.js does not keep true.

  let stream = null, timer = 0;
  const own = () => box().dataset.stream !== "" && !document.getElementById("screen");

  async function refresh() {
    try {
      const answer = await fetch(box().dataset.from || location.href, { cache: "no-cache", headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      take(new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall"));
    } catch {
      // the stream comes back, and then it is fetched again
    }
  }

  let heard = 0; // the version that was heard last

  function listen() {
    if (document.hidden) return;
    if (own() && !stream) {
      stream = new EventSource(box().dataset.stream);
      stream.onmessage = (event) => {
        if (event.data === (heard || box().dataset.version)) return;
        heard = event.data;
        refresh();
      };
    }
    if ("ask" in box().dataset && !timer) timer = setInterval(refresh, 20000);
  }

  function rest() {
    stream?.close();
    stream = null;
    clearInterval(timer);
    timer = 0;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return rest();
    if (document.getElementById("hall-clock")) measure().then(tick);
    listen();
    if (timer) refresh();
  });
  addEventListener("pagehide", rest);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  addEventListener("online", () => measure().then(tick));

  news(document.getElementById("hall-say").textContent.trim());
  tick();
  setInterval(tick, 500);
  listen();
})();
