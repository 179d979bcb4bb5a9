// What every page needs beside htmx: say when a request fails, keep the focus, tell what changed.
// Texts come from the page, so this file has no language.
(() => {
  "use strict";

  const trouble = () => document.getElementById("trouble");

  function say(text) {
    const region = trouble();
    if (region) region.textContent = text;
  }

  // Where no answer came, the move may have been made all the same, so the words differ.
  const words = {"htmx:responseError": "refused", "htmx:sendError": "silent", "htmx:timeout": "silent"};
  for (const [failure, word] of Object.entries(words)) {
    document.addEventListener(failure, () => say(trouble()?.dataset[word] ?? ""));
  }
  document.addEventListener("htmx:beforeRequest", () => say(""));

  // A swapped control takes the focus with it. Before the swap remember where it was; afterwards
  // give it to what the new content marks, else to the element that has the same id, else, where
  // it would be lost, to the button that sends the answer. Then bring into view what it marks so.
  let focused = "", held = false;
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement?.id ?? "";
    held = document.activeElement !== document.body;
  });

  document.addEventListener("htmx:afterSettle", event => {
    const fresh = event.detail.elt;
    announce(fresh);
    const lost = held && document.activeElement === document.body;
    const wanted = own(fresh, "[data-focus]") ?? document.getElementById(focused)
      ?? (lost ? own(fresh, "#check") : null);
    if (wanted && wanted !== document.activeElement) wanted.focus({preventScroll: false});
    own(fresh, "[data-in-view]")?.scrollIntoView({block: "nearest"});
  });

  function own(element, selector) {
    return element.matches(selector) ? element : element.querySelector(selector);
  }

  // A card drawn in a sentence is read by its name.
  function inWords(news) {
    const copy = news.cloneNode(true);
    for (const drawn of copy.querySelectorAll("[role=img][aria-label]")) {
      drawn.replaceWith(drawn.getAttribute("aria-label"));
    }
    return copy.textContent;
  }

  // One region, outside whatever is swapped, so that a screen reader never loses it.
  function announce(fresh) {
    const news = own(fresh, "[data-announce]");
    const region = document.getElementById("announce");
    if (!news || !region) return;
    const text = news.dataset.announce || inWords(news);
    region.textContent = "";
    requestAnimationFrame(() => { region.textContent = text.replace(/\s+/g, " ").trim(); });
  }
})();
