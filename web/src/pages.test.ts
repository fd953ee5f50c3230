import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { tr } from "./i18n/tr";
import { BASE_SECTIONS } from "./i18n/translate";
import { matchPage, PAGES } from "./pages";

const SOURCE = import.meta.dirname;

/** A file of the app and every file that it imports, one way or the other. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  const path = [file, `${file}.tsx`, `${file}.ts`].find((name) => /\.tsx?$/.test(name) && existsSync(name));
  if (!path || seen.has(path)) return seen;
  seen.add(path);
  for (const [, target = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g)) {
    reachable(join(dirname(path), target), seen);
  }
  return seen;
}

/** The parts whose texts it mentions: `"home.upcoming"`, `category.${slug}`. */
function textsIn(files: Iterable<string>): string[] {
  const used = new Set<string>();
  for (const file of files) {
    if (file.includes("/i18n/")) continue;
    for (const [, part = ""] of readFileSync(file, "utf8").matchAll(/["`](\w+)\.[\w$]/g)) {
      if (part in tr) used.add(part);
    }
  }
  return [...used];
}

it.each(PAGES)("%s fetches the texts that its code speaks", (_pattern, file, texts) => {
  const used = textsIn(reachable(join(SOURCE, "features", file)));
  const extra = used.filter((part) => !BASE_SECTIONS.some((base) => base === part));
  expect([...texts].sort()).toEqual(extra.sort());
});

it("the frame speaks only the texts of every page", () => {
  const used = textsIn(reachable(join(SOURCE, "shared/frame/frame")));
  expect(used.filter((part) => !BASE_SECTIONS.some((base) => base === part))).toEqual([]);
});

it.each([
  ["/", "home/home-page", {}],
  ["/event/caz%20gecesi", "event/event-page", { id: "caz gecesi" }],
  ["/event/", "not-found/not-found-page", {}],
  ["/about/", "about/about-page", {}],
  ["/offline", "offline/offline-page", {}],
  ["/nowhere", "not-found/not-found-page", {}],
])("%s is %s", (path, file, params) => {
  expect(matchPage(path)).toMatchObject({ file, params });
});
