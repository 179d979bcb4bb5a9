// A private link carries its code behind the #, which no server sees: put it into the field.
(() => {
  "use strict";

  const field = document.querySelector("[data-code]");
  const code = location.hash.slice(1);
  if (!field || !code) return;
  field.value = code;
  history.replaceState(null, "", location.pathname);
})();
