// The table from the keyboard. Every key presses a button that is on the page, so a key can do
// nothing that a tap cannot; texts come from the page.
(() => {
  "use strict";

  const typing = target => target.closest("input:not([type=radio]), select, textarea");
  const plain = event => !event.ctrlKey && !event.metaKey && !event.altKey;
  const shown = element => element && element.getClientRects().length > 0;

  function button(key) {
    const found = document.querySelectorAll(`#stage [data-key="${key}"]`);
    return [...found].find(shown);
  }

  function isOnControl(target) {
    return target.closest("a, button, summary");
  }

  document.addEventListener("keydown", event => {
    if (!plain(event) || typing(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "enter" && isOnControl(event.target)) return;
    if (key === "w") return why(event);
    const wanted = button(key);
    if (!wanted) return;
    event.preventDefault();
    wanted.click();
  });

  // The drawer for reading the other hand stays open from move to move.
  let reading = false;
  document.addEventListener("htmx:beforeSwap", () => {
    reading = document.getElementById("reading")?.open ?? false;
  });
  document.addEventListener("htmx:afterSwap", () => {
    const drawer = document.getElementById("reading");
    if (drawer) drawer.open = reading;
  });

  // Whichever coach is on the page: the line above the hand, or the sheet beside the table.
  function why(event) {
    const line = document.querySelector("#stage .coach > summary");
    const sheet = document.querySelector("#stage .log");
    if (shown(line)) line.click();
    else if (shown(sheet)) sheet.focus();
    else return;
    event.preventDefault();
  }
})();
