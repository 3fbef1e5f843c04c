/// The one script: live numbers and keys for the review.
///
/// Every page works without it.
enum Script {
    /// The text of the file.
    static let text = """
        "use strict";
        (() => {
          const live = document.querySelector("[data-live]");
          if (live && window.EventSource) {
            const source = new EventSource(live.dataset.live);
            source.addEventListener("audit", (event) => {
              const told = JSON.parse(event.data);
              if (told.state !== live.dataset.state) { location.reload(); return; }
              for (const field of document.querySelectorAll("[data-field]")) {
                const value = told[field.dataset.field];
                if (value === undefined || value === null) continue;
                if (field.tagName === "PROGRESS") field.value = value;
                else field.textContent = typeof value === "number"
                  ? value.toLocaleString(document.documentElement.lang) : value;
              }
              live.classList.add("is-live");
            });
            source.onerror = () => live.classList.remove("is-live");
            addEventListener("pagehide", () => source.close());
          }
          const isTyping = (element) => element && element.type !== "checkbox"
            && (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName));
          let keys = true;
          try { keys = localStorage.getItem("keys") !== "off"; } catch { /* a browser that keeps nothing */ }
          for (const box of document.querySelectorAll("[data-keys]")) {
            box.closest("label").hidden = false;
            box.checked = keys;
            box.addEventListener("change", () => {
              keys = box.checked;
              try { localStorage.setItem("keys", keys ? "on" : "off"); } catch { /* for this page, then */ }
            });
          }
          for (const button of document.querySelectorAll("[data-check]")) {
            button.hidden = false;
            button.addEventListener("click", () => {
              const boxes = [...button.form.querySelectorAll(`input[name="${button.dataset.check}"]`)];
              const all = boxes.every((box) => box.checked);
              for (const box of boxes) box.checked = !all;
            });
          }
          addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
            if (event.key === "Escape" && isTyping(document.activeElement)) {
              document.activeElement.blur();
              return;
            }
            if (!keys || isTyping(event.target)) return;
            const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
            if (!target) return;
            event.preventDefault();
            if (target.tagName === "A" || target.tagName === "BUTTON") target.click();
            else if (target.tagName === "OPTION") {
              target.selected = true;
              target.closest("form").querySelector("[data-settle]").focus();
            } else target.focus();
          });
          for (const form of document.querySelectorAll("form[data-once]")) {
            form.addEventListener("submit", () => {
              for (const button of form.querySelectorAll("button")) {
                setTimeout(() => { button.disabled = true; });
              }
            });
          }
        })();

        """
}
