// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type ElementRefs, scrollToRow, useElementRefs } from "./element-refs";

afterEach(cleanup);

let elements: ElementRefs<string>;

function List({ names }: { names: string[] }) {
  elements = useElementRefs<string>();
  return (
    <ul>
      {names.map((name) => (
        <li key={name} ref={elements.ref(name)}>
          {name}
        </li>
      ))}
    </ul>
  );
}

it("knows what was drawn for a key, as long as it is there", () => {
  const { rerender } = render(<List names={["a", "b"]} />);
  expect(elements.get("b")?.textContent).toBe("b");
  rerender(<List names={["a"]} />);
  expect(elements.get("a")?.textContent).toBe("a");
  expect(elements.get("b")).toBeUndefined();
});

it("brings a row to the top of its box", () => {
  const { container } = render(<List names={["a", "b"]} />);
  const box = container.querySelector("ul") as HTMLElement;
  Object.defineProperty(box, "offsetTop", { value: 100 });
  Object.defineProperty(elements.get("b"), "offsetTop", { value: 340 });
  scrollToRow(box, elements.get("b"));
  expect(box.scrollTop).toBe(240);
  scrollToRow(box, elements.get("c"));
  scrollToRow(null, elements.get("b"));
  expect(box.scrollTop).toBe(240);
});
