// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { someEvents } from "../../testing/show";
import { cardOf, linkAt, showCity } from "./list-link";

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

it("brings the city with the most events to the top of its list", () => {
  document.body.innerHTML = `<ul><li data-city="İzmir"></li><li data-city="Van"></li></ul>`;
  const list = document.querySelector("ul") as HTMLElement;
  Object.defineProperty(list, "offsetTop", { value: 100 });
  Object.defineProperty(list.lastElementChild, "offsetTop", { value: 340 });
  const [one, two, three] = someEvents(3).map((event, at) => ({
    ...event,
    city: at === 0 ? "İzmir" : "Van",
  }));
  if (!one || !two || !three) throw new Error("three events");
  showCity(list, [one, two, three]);
  expect(list.scrollTop).toBe(240);
  showCity(list, []);
  showCity(null, [one]);
  expect(list.scrollTop).toBe(240);
});
