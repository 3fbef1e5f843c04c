/// The script of maps: closer and farther on every map, and drawing in the editor.
///
/// It draws nothing that it keeps: what was drawn goes to the server as the forms of the page would
/// send it, and comes back as a new page.
enum MapScript {
    /// The text of the file.
    static let text = """
        "use strict";
        (() => {
        \(view)
        \(ground)
        \(drawing)
        \(tools)
        })();

        """

    /// Moving and zooming: the map grows inside a frame that scrolls.
    private static let view = """
          const pan = document.querySelector("[data-pan]");
          if (!pan) return;
          const map = pan.querySelector("svg, img");
          const store = "map:" + location.pathname;
          const kept = JSON.parse(sessionStorage.getItem(store) || "{}");
          let zoom = 1, base = 0;
          const fitted = () => {
            const box = map.getBoundingClientRect();
            const view = map.viewBox && map.viewBox.baseVal;
            return view ? Math.min(box.width, box.height * view.width / view.height) : box.width;
          };
          const scale = (wanted, x, y) => {
            const next = Math.min(16, Math.max(1, wanted));
            if (zoom === 1) base = fitted();
            const frame = pan.getBoundingClientRect(), old = map.getBoundingClientRect();
            const px = x ?? frame.left + pan.clientWidth / 2;
            const py = y ?? frame.top + pan.clientHeight / 2;
            const fx = (px - old.left) / old.width, fy = (py - old.top) / old.height;
            zoom = next;
            map.classList.toggle("zoomed", zoom > 1);
            map.style.width = zoom > 1 ? `${base * zoom}px` : "";
            const box = map.getBoundingClientRect();
            pan.scrollLeft += box.left + fx * box.width - px;
            pan.scrollTop += box.top + fy * box.height - py;
          };
          const buttons = document.querySelector("[data-zoom]");
          buttons.hidden = false;
          const steps = { in: 1.5, out: 1 / 1.5, all: 0 };
          buttons.addEventListener("click", (event) => {
            const button = event.target.closest("[data-by]");
            if (button) scale(zoom * steps[button.dataset.by]);
          });
          pan.addEventListener("wheel", (event) => {
            // A page scrolls by the wheel: the map takes it only when it is meant.
            if (!event.ctrlKey && document.activeElement !== pan) return;
            event.preventDefault();
            scale(zoom * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
          }, { passive: false });
          pan.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "+" || event.key === "=") scale(zoom * 1.5);
            else if (event.key === "-") scale(zoom / 1.5);
            else if (event.key === "0") scale(0);
            else return;
            event.preventDefault();
          });
          const fingers = new Map();
          let spread = 0, hand = null;
          const distance = () => {
            const [a, b] = [...fingers.values()];
            return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
          };
          pan.addEventListener("pointerdown", (event) => {
            fingers.set(event.pointerId, event);
            if (fingers.size === 2) spread = distance();
            const isFree = !event.target.closest("[data-kind]") && !pan.dataset.drawing;
            if (event.pointerType === "mouse" && event.button === 0 && isFree) {
              hand = { x: event.clientX + pan.scrollLeft, y: event.clientY + pan.scrollTop };
            }
          });
          addEventListener("pointermove", (event) => {
            if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
            if (fingers.size === 2 && event.pointerType === "touch") {
              const now = distance();
              if (spread > 0) scale(zoom * now / spread, event.clientX, event.clientY);
              spread = now;
            } else if (hand && event.buttons) {
              pan.scrollLeft = hand.x - event.clientX;
              pan.scrollTop = hand.y - event.clientY;
            }
          });
          for (const end of ["pointerup", "pointercancel"]) {
            addEventListener(end, (event) => { fingers.delete(event.pointerId); hand = null; });
          }
          map.addEventListener("dragstart", (event) => event.preventDefault());
          if (kept.zoom > 1) {
            scale(kept.zoom);
            pan.scrollLeft = kept.left;
            pan.scrollTop = kept.top;
          }
          let tool = "select";
          addEventListener("pagehide", () => sessionStorage.setItem(store, JSON.stringify({
            zoom, left: pan.scrollLeft, top: pan.scrollTop, page: scrollY, tool })));
        """

    /// Places in metres, where they snap to, and how a change is sent.
    private static let ground = """
          const board = document.querySelector("svg[data-board]");
          if (!board) return;
          if (kept.page) scrollTo(0, kept.page);
          const width = +board.dataset.width, height = +board.dataset.height;
          const parse = (text) => text.trim().split(/\\s+/).filter(Boolean).map((pair) => {
            const [x, y] = pair.split(",").map(Number);
            return { x, y };
          });
          const zones = [...board.querySelectorAll("polygon.zone")].map((element) => ({
            element, id: element.dataset.id, name: element.dataset.name,
            corners: parse(element.getAttribute("points")) }));
          const chosen = zones.find((zone) => zone.element.classList.contains("chosen"));
          const place = (event) => {
            const point = new DOMPoint(event.clientX, event.clientY)
              .matrixTransform(board.getScreenCTM().inverse());
            return { x: point.x, y: point.y };
          };
          const pixels = () => 1 / board.getScreenCTM().a;
          const round = (value, step) => +(Math.round(value / step) * step).toFixed(3);
          const within = (point) => ({
            x: Math.min(width, Math.max(0, point.x)), y: Math.min(height, Math.max(0, point.y)) });
          const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
          const corner = (point, except) => {
            const others = zones.filter((zone) => zone !== except).flatMap((zone) => zone.corners);
            others.push({ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height });
            const near = others.filter((other) => apart(other, point) < 10 * pixels());
            return near.sort((a, b) => apart(a, point) - apart(b, point))[0];
          };
          const edge = (point, except) => {
            let best = null, least = 8 * pixels();
            for (const zone of zones) {
              if (zone === except) continue;
              zone.corners.forEach((a, index) => {
                const b = zone.corners[(index + 1) % zone.corners.length];
                const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
                const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length;
                const share = Math.min(1, Math.max(0, along));
                const on = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
                if (apart(on, point) < least) { least = apart(on, point); best = on; }
              });
            }
            return best && { x: round(best.x, 0.001), y: round(best.y, 0.001) };
          };
          // To the corner of a zone, else to an edge, else to a tenth of a metre; Alt leaves it free.
          const snap = (point, event, except) => {
            const inside = within(point);
            if (event.altKey) return { x: round(inside.x, 0.01), y: round(inside.y, 0.01) };
            return corner(inside, except) || edge(inside, except)
              || { x: round(inside.x, 0.1), y: round(inside.y, 0.1) };
          };
          const draw = (name, attributes) => {
            const element = document.createElementNS("http://www.w3.org/2000/svg", name);
            for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
            board.append(element);
            return element;
          };
          const pairs = (points) => points.map((point) => `${point.x},${point.y}`).join(" ");
          const lines = (points) => points.map((point) => `${point.x} ${point.y}`).join("\\n");
          const send = (path, fields) => {
            const form = document.createElement("form");
            form.method = "post";
            form.action = `/zones/map/${path}`;
            form.hidden = true;
            const all = { ...fields, version: board.dataset.version,
              form_key: document.querySelector("input[name=form_key]").value };
            for (const [name, value] of Object.entries(all)) {
              const field = document.createElement("textarea");
              field.name = name;
              field.value = value;
              form.append(field);
            }
            document.body.append(form);
            form.submit();
          };
          const put = (zone, corners) => send("zone", { zone_was: zone.id, zone_id: zone.id,
            zone_name: zone.name, zone_corners: lines(corners) });
          // A new zone is called what stands in its form; a form of a zone that is there names none.
          const add = (corners) => {
            const fields = document.getElementById("f-zone_id")?.form?.elements;
            const isNew = fields && !fields.zone_was?.value;
            const typed = (name) => (isNew && fields[name]?.value.trim()) || "";
            let number = zones.length + 1;
            while (zones.some((zone) => zone.id === `zone-${number}`)) number += 1;
            send("zone", { zone_was: "", zone_id: typed("zone_id") || `zone-${number}`,
              zone_name: typed("zone_name"), zone_corners: lines(corners) });
          };
        """

    /// What is being dragged: a corner, a zone, an anchor or a receiver.
    private static let drawing = """
          let drag = null;
          const begin = (event, target) => {
            const kind = target.dataset.kind, from = place(event);
            if (kind === "corner" || kind === "between") {
              const corners = chosen.corners.map((point) => ({ ...point }));
              let index = +target.dataset.index;
              if (kind === "between") corners.splice(index += 1, 0, from);
              return { corners, index, zone: chosen, target };
            }
            if (kind === "zone") {
              const zone = zones.find((zone) => zone.element === target);
              return { zone, from, whole: true, target };
            }
            return { kind, target, fixture: true };
          };
          const move = (event) => {
            const point = place(event);
            if (drag.fixture) {
              drag.to = snap(point, event);
              drag.target.setAttribute("cx", drag.to.x);
              drag.target.setAttribute("cy", drag.to.y);
            } else if (drag.whole) {
              const by = { x: round(point.x - drag.from.x, 0.1), y: round(point.y - drag.from.y, 0.1) };
              const moved = (shift) => drag.zone.corners.map((each) => (
                { x: round(each.x + shift.x, 0.001), y: round(each.y + shift.y, 0.001) }));
              for (const each of event.altKey ? [] : drag.zone.corners) {
                const target = corner({ x: each.x + by.x, y: each.y + by.y }, drag.zone);
                if (target) { by.x = target.x - each.x; by.y = target.y - each.y; break; }
              }
              drag.corners = moved(by);
              drag.zone.element.setAttribute("points", pairs(drag.corners));
            } else {
              const to = snap(point, event, drag.zone);
              drag.corners[drag.index] = to;
              drag.target.setAttribute("cx", to.x);
              drag.target.setAttribute("cy", to.y);
              drag.zone.element.setAttribute("points", pairs(drag.corners));
            }
          };
          const drop = () => {
            const { kind, target, to, zone, corners } = drag;
            if (!drag.fixture) return put(zone, corners);
            const id = target.dataset.id;
            if (kind === "anchor") {
              send("anchor", { anchor_was: id, anchor_beacon: id, anchor_x: to.x, anchor_y: to.y,
                anchor_zone: "" });
            } else {
              send("receiver", { receiver_was: id, receiver_id: id, receiver_x: to.x, receiver_y: to.y,
                receiver_zone: target.dataset.zone });
            }
          };
          board.addEventListener("dblclick", (event) => {
            const target = event.target.closest("[data-kind=corner]");
            if (!target || tool !== "select" || chosen.corners.length < 4) return;
            put(chosen, chosen.corners.filter((_, index) => index !== +target.dataset.index));
          });
        """

    /// The tools, and the mouse and keys that work them.
    private static let tools = """
          const bar = document.querySelector("[data-tools]");
          const told = document.querySelector("[data-told]");
          bar.hidden = false;
          let points = [], sketch = null;
          const clear = () => { points = []; if (sketch) sketch.remove(); sketch = null; };
          const use = (name) => {
            clear();
            tool = name;
            pan.dataset.drawing = name === "select" ? "" : name;
            if (name === "select") delete pan.dataset.drawing;
            for (const button of bar.querySelectorAll("[data-tool]")) {
              const isOn = button.dataset.tool === name;
              button.setAttribute("aria-pressed", isOn);
              if (isOn) told.textContent = button.dataset.hint;
            }
          };
          bar.addEventListener("click", (event) => {
            const button = event.target.closest("[data-tool]");
            if (button) use(button.dataset.tool);
          });
          const open = (id, values, focus) => {
            const fold = document.getElementById(id);
            fold.open = true;
            for (const [name, value] of Object.entries(values)) {
              fold.querySelector(`[name=${name}]`).value = value;
            }
            fold.querySelector(`[name=${focus}]`).focus();
          };
          const close = () => {
            if (points.length >= 3) add(points);
            clear();
          };
          const outline = (last) => {
            if (!sketch) sketch = draw("polyline", { class: "sketch" });
            sketch.setAttribute("points", pairs(last ? [...points, last] : points));
          };
          const box = (a, b) => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
          const click = (event) => {
            const point = snap(place(event), event);
            if (tool === "polygon") {
              const isClosing = points.length > 2 && apart(points[0], point) < 10 * pixels();
              if (isClosing) return close();
              points.push(point);
              outline();
            } else if (tool === "anchor") {
              open("anchor", { anchor_x: point.x, anchor_y: point.y, anchor_was: "", anchor_zone: "" },
                "anchor_beacon");
              told.textContent = told.dataset.beacon;
            } else if (tool === "receiver") {
              open("receiver", { receiver_x: point.x, receiver_y: point.y, receiver_was: "" },
                "receiver_id");
              told.textContent = told.dataset.receiver;
            } else if (tool === "measure") {
              points.push(place(event));
              outline();
              told.textContent = told.dataset.second;
              if (points.length < 2) return;
              const [a, b] = points;
              open("scale", { scale_from_x: round(a.x, 0.001), scale_from_y: round(a.y, 0.001),
                scale_to_x: round(b.x, 0.001), scale_to_y: round(b.y, 0.001) }, "scale_metres");
              points = [];
              told.textContent = told.dataset.distance;
            }
          };
          let start = null, hasMoved = false;
          board.addEventListener("pointerdown", (event) => {
            if (event.button !== 0 || fingers.size > 1) return;
            start = { x: event.clientX, y: event.clientY };
            hasMoved = false;
            const target = event.target.closest("[data-kind]");
            if (tool === "rectangle") points = [snap(place(event), event)];
            else if (tool === "select" && target) drag = begin(event, target);
            if (tool !== "select" || drag) board.setPointerCapture(event.pointerId);
          });
          board.addEventListener("pointermove", (event) => {
            if (tool === "polygon" && points.length) outline(snap(place(event), event));
            if (tool === "measure" && points.length) outline(place(event));
            if (!start) return;
            if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4) hasMoved = true;
            if (!hasMoved) return;
            if (drag) move(event);
            else if (tool === "rectangle" && points.length) {
              const corners = box(points[0], snap(place(event), event));
              if (!sketch) sketch = draw("polygon", { class: "sketch" });
              sketch.setAttribute("points", pairs(corners));
            }
          });
          board.addEventListener("pointerup", (event) => {
            if (!start) return;
            start = null;
            if (drag && hasMoved) drop();
            else if (tool === "rectangle") {
              const corners = box(points[0], snap(place(event), event));
              if (hasMoved && corners[0].x !== corners[2].x && corners[0].y !== corners[2].y) add(corners);
              clear();
            } else if (tool !== "select" && !hasMoved) click(event);
            else if (drag && !hasMoved) {
              const link = drag.target.closest("a");
              if (link) location.href = link.getAttribute("href");
            }
            drag = null;
          });
          board.addEventListener("pointercancel", () => {
            // The finger scrolled after all: what it had moved stands where it stood.
            if (drag && hasMoved) location.reload();
            start = null;
            drag = null;
            clear();
          });
          // A pointer that is captured clicks the board, never the link under it.
          board.addEventListener("click", (event) => {
            if (event.detail > 0) event.preventDefault();
          });
          addEventListener("keydown", (event) => {
            const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
            if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
              event.preventDefault();
              document.querySelector(`[data-step=${event.shiftKey ? "redo" : "undo"}]`).click();
            } else if (event.key === "Escape") clear();
            else if (event.key === "Enter" && tool === "polygon" && points.length && !isTyping) {
              event.preventDefault();
              close();
            } else if (event.key === "Backspace" && tool === "polygon" && !isTyping) {
              points.pop();
              outline();
            }
          });
          // Who comes for a zone that is not drawn yet draws it next.
          const isNew = new URLSearchParams(location.search).has("new");
          const next = isNew ? "rectangle" : kept.tool;
          use(bar.querySelector(`[data-tool="${next}"]`) ? next : "select");
        """
}
