// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { someEvents } from "../../testing/show";
import { cardOf, linkAt } from "./list-link";

it("tells cards by their links, but not those on the map", () => {
  document.body.innerHTML = `<section>
    <ul><li><article id="card"><p>Text</p><a href="/event/e1">One</a></article></li></ul>
    <aside><ul><li><article id="popup"><a href="/event/e2">Two</a></article></li></ul></aside>
    <a href="/about">About</a>
  </section>`;
  const [one, two] = someEvents(2);
  if (!one || !two) throw new Error("two events");
  expect(cardOf(document, one)?.id).toBe("card");
  expect(cardOf(document, two)).toBeNull();
  expect(linkAt(document.querySelector("#card p"))).toBe("/event/e1");
  expect(linkAt(document.querySelector("#popup a"))).toBe("/event/e2");
  expect(linkAt(document.querySelector("section > a"))).toBeNull();
  expect(linkAt(null)).toBeNull();
});
