// The table of the formulas: a touched cell is explained beside the table without leaving the page, and
// arrow keys go from cell to cell. Without script every cell is a link to the same page with it open.
"use strict";

// The address says what is open, so that it can be shared, and the language switch comes back to it.
function remember(href) {
  history.replaceState(null, "", href);
  for (const a of document.querySelectorAll(".langs a")) {
    const to = new URL(a.href);
    const back = to.searchParams.get("back");
    if (!back) continue;
    to.searchParams.set("back", back.split("?")[0] + new URL(href).search);
    a.href = to.href;
  }
}

const table = document.querySelector("[data-cells]");
const worked = document.getElementById("worked");

if (table && worked) {
  const rounds = table.dataset.cells === "rounds";
  const links = () => table.querySelectorAll("td a");
  document.querySelector("[data-keys]").hidden = false;

  // One cell at a time is in the order of Tab; the arrows reach the others.
  const reach = (link) => {
    const before = table.querySelector('td a[tabindex="0"]');
    if (before) before.tabIndex = -1;
    link.tabIndex = 0;
  };
  for (const link of links()) link.tabIndex = -1;
  reach(table.querySelector("[aria-current]") || links()[0]);

  const mark = (link) => {
    const now = new URL(link.href).searchParams;
    const two = [now.get("a"), now.get("b")];
    for (const old of table.querySelectorAll(".fx-on, .fx-hi")) old.classList.remove("fx-on", "fx-hi");
    table.querySelector("td [aria-current]")?.removeAttribute("aria-current");
    if (rounds) {
      for (const other of links()) {
        const its = new URL(other.href).searchParams;
        if (two.includes(its.get("a")) || two.includes(its.get("b"))) other.parentElement.classList.add("fx-hi");
      }
    } else {
      const column = link.closest("td").cellIndex;
      for (const row of table.rows) row.cells[column].classList.add("fx-hi");
      for (const cell of link.closest("tr").cells) cell.classList.add("fx-hi");
    }
    const cell = link.closest("td");
    cell.classList.remove("fx-hi");
    cell.classList.add("fx-on");
    link.setAttribute("aria-current", "true");
  };

  let latest = 0;
  const open = async (link) => {
    const mine = ++latest;
    reach(link);
    mark(link);
    try {
      const answer = await fetch(link.href, { headers: { "X-Fragment": "1" } });
      if (!answer.ok || answer.redirected) throw new Error(answer.status);
      const text = await answer.text();
      if (mine !== latest) return;
      worked.innerHTML = text;
      remember(link.href);
    } catch {
      location.href = link.href;
    }
  };

  table.addEventListener("click", (event) => {
    const link = event.target.closest("td a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(link);
  });

  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  table.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const cell = event.target.closest("td");
    if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let row = cell.parentElement.rowIndex, column = cell.cellIndex, next = null;
    do {
      row += step[0];
      column += step[1];
      const there = table.rows[row]?.cells[column];
      if (!there) return;
      next = there.querySelector("a");
    } while (!next);
    reach(next);
    next.focus();
  });
}

// Players and p say the same: whoever types one of them means that one.
for (const [one, other] of [["players", "p"], ["p", "players"]]) {
  const field = document.getElementById(one), twin = document.getElementById(other);
  if (field && twin) field.addEventListener("input", () => field.value && (twin.value = ""));
}
