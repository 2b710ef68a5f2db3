// The results desk while players report at their tables: it looks quietly for what is new. A row is changed
// only while nothing is being typed, and never the part that has the focus.
"use strict";

const reported = document.getElementById("results");
if (reported?.dataset.look) reports(reported);

function reports(table) {
  const typing = () => table.querySelector(".saving:not([hidden]), details[open], tr.unsaved, tr[data-state=conflict], tr[data-state=refused]") || !document.getElementById("results-pending").hidden;

  async function lookForReports() {
    if (document.hidden || typing()) return;
    let text;
    try {
      const answer = await fetch(table.dataset.look, { headers: { "X-Fragment": "1" } });
      if (!answer.ok) return;
      text = await answer.text();
    } catch {
      return; // what is typed says so by itself when there is no answer
    }
    if (typing()) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    let changed = false;
    for (const row of fresh.querySelectorAll("tr[data-table]")) changed = renew(row) || changed;
    if (!changed) return;
    for (const piece of fresh.querySelectorAll("[data-swap]:not(tr)")) {
      const old = document.getElementById(piece.id);
      if (old && !old.contains(document.activeElement)) old.replaceWith(document.adoptNode(piece));
    }
  }

  // renew puts a row in place where it says something else, and reports whether it did.
  function renew(row) {
    const old = document.getElementById(row.id);
    if (!old || old.dataset.version === row.dataset.version && old.dataset.reports === row.dataset.reports) return false;
    const focused = document.activeElement === old;
    if (!focused && old.contains(document.activeElement)) return false;
    row.classList.toggle("on", old.classList.contains("on"));
    row.tabIndex = old.tabIndex;
    if (old.hasAttribute("aria-current")) row.setAttribute("aria-current", "true");
    old.replaceWith(document.adoptNode(row));
    if (focused) row.focus({ preventScroll: true });
    if (row.dataset.reports !== "") document.getElementById("results-said").textContent = row.querySelector("th").textContent + " " + (row.querySelector(".report-said")?.textContent ?? "");
    return true;
  }

  setInterval(lookForReports, 15000);
}
