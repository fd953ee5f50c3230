/** Accessibility checks with axe-core, in both themes. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { settled } from "./site";

/** The rules whose results depend on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Runs all rules, best practices included, in the light theme, and the color rules in the dark one; `within` is a selector for a part
 * of the page. The page has no frames, so axe runs in its main frame only. The page is left in the light theme.
 */
export async function expectNoFaults(page: Page, state: string, within?: string): Promise<void> {
  await settled(page);
  // The script has half a megabyte: it is injected once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(findFaults, { colorRules: COLOR_RULES, within });
  expect(faults, state).toEqual([]);
}

/** Runs in the page. */
async function findFaults({ colorRules, within }: { colorRules: string[]; within?: string }) {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  // Without transitions the colors of a theme apply at once; axe would otherwise measure values in between.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
  const faults: string[] = [];
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(within ?? document, {
      resultTypes: ["violations"],
      ...(theme === "dark" && { runOnly: colorRules }),
    });
    for (const { id, help, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        faults.push(`${theme}, ${id}: ${help}: ${html} ${failureSummary}`);
      }
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return faults;
}
