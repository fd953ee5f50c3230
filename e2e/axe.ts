/** What axe-core finds wrong with a page for people who use it with other senses or other devices. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { settled } from "./site";

/** The rules for which it matters in which theme a page is shown. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * Everything that axe knows, best practices included, in the light theme, and in the dark one what differs there; `within` is a
 * selector for a part of the page. Nothing is in frames, so all is done in the page itself, which is left in the light theme.
 */
export async function expectNoFaults(page: Page, state: string, within?: string): Promise<void> {
  await settled(page);
  // Once a document: it is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const faults = await page.evaluate(findFaults, { rulesOfColour: OF_COLOUR, within });
  expect(faults, state).toEqual([]);
}

/** Runs in the page. */
async function findFaults({ rulesOfColour, within }: { rulesOfColour: string[]; within?: string }) {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  // Colors that are on their way to the other theme are nobody's choice.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
  const faults: string[] = [];
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(within ?? document, {
      resultTypes: ["violations"],
      ...(theme === "dark" && { runOnly: rulesOfColour }),
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
