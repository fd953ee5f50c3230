// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { showInPanel } from "../testing";
import { LanguageColumns } from "./language-columns";

afterEach(cleanup);

let refuse: (hasProblem: { tr: boolean; en: boolean }) => void;

function Sample() {
  const [state, setState] = useState({ refusals: 0, hasProblem: { tr: false, en: false } });
  refuse = (hasProblem) => act(() => setState(({ refusals }) => ({ refusals: refusals + 1, hasProblem })));
  return <LanguageColumns tr="…" en="…" missing={{ tr: 0, en: 0 }} {...state} />;
}

const shown = () => screen.getByRole("button", { pressed: true }).textContent;
const look = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("shows the language with a problem when a save is refused, and whatever the person wants in between", async () => {
  await showInPanel(<Sample />);
  expect(shown()).toBe("Turkish");
  refuse({ tr: false, en: true });
  expect(shown()).toBe("English");
  look("Turkish");
  expect(shown()).toBe("Turkish");
  refuse({ tr: false, en: true });
  expect(shown()).toBe("English");
  refuse({ tr: true, en: true });
  expect(shown()).toBe("English");
});
