// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderInPanel } from "../../testing";
import { LanguageColumns } from "./language-columns";

afterEach(cleanup);

let refuse: (problems: { tr: number; en: number }) => void;

function Sample() {
  const [state, setState] = useState({ failedAttempts: 0, problems: { tr: 0, en: 0 } });
  refuse = (problems) =>
    act(() => setState(({ failedAttempts }) => ({ failedAttempts: failedAttempts + 1, problems })));
  return <LanguageColumns rows={1} tr="…" en="…" missing={{ tr: 0, en: 0 }} {...state} />;
}

const shown = () => screen.getByRole("button", { pressed: true }).textContent;
const look = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("shows the language with a problem when a save is refused, and whatever the person wants in between", async () => {
  await renderInPanel(<Sample />);
  expect(shown()).toBe("Turkish");
  refuse({ tr: 0, en: 1 });
  expect(shown()).toBe("English1");
  look("Turkish");
  expect(shown()).toBe("Turkish");
  refuse({ tr: 0, en: 1 });
  expect(shown()).toBe("English1");
  refuse({ tr: 2, en: 1 });
  expect(shown()).toBe("English1");
});

it("marks the language that is out of sight with the number of its problems", async () => {
  await renderInPanel(<Sample />);
  refuse({ tr: 2, en: 4 });
  expect(shown()).toBe("Turkish2");
  expect(screen.getByRole("button", { name: "English: 4 to fix" }).textContent).toBe("English4");
  refuse({ tr: 0, en: 0 });
  expect(screen.getByRole("button", { name: "English" }).textContent).toBe("English");
});
