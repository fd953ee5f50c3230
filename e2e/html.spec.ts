/** The W3C checker (vnu-jar) reads what the server sends: markup that a browser repairs may be read out wrong by other programs. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DEMO_EVENT, documentAt, inLanguage, LANGUAGES, PUBLIC_PAGES, readAll } from "./site";

const CHECKER = join(import.meta.dirname, "node_modules/vnu-jar/build/dist/vnu.jar");

/** States of pages that only some addresses have. */
const MORE_PAGES = [
  "/event/kayip-esya-burosu-turne",
  "/event/asansorde-alti-kisi-cuma",
  "/search?q=caz&category=music&city=%C4%B0stanbul&sort=price&dateRange=month",
  "/search?price=free&dateRange=weekend",
  "/venue/hic-boyle-bir-mekan-yok/x",
  "/newsletter/confirm?token=x",
  "/newsletter/unsubscribe?token=x",
] as const;

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** Every error in the files, with the place where it is. */
function check(files: readonly string[]): Promise<string[]> {
  return new Promise((checked, failed) => {
    const options = ["-jar", CHECKER, "--stdout", "--format", "json", "--errors-only", "--exit-zero-always"];
    execFile("java", [...options, ...files], { maxBuffer: 2 ** 26 }, (failure, output) => {
      if (failure) return failed(failure);
      const { messages }: { messages: Message[] } = JSON.parse(output);
      checked(messages.map(({ url, message, extract }) => `${basename(url)}: ${message} ${extract ?? ""}`));
    });
  });
}

/** Writes each page into a file whose name tells its address. */
async function save(request: APIRequestContext, folder: string, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const address of paths.flatMap((path) => LANGUAGES.map((language) => inLanguage(path, language)))) {
    const { html } = await documentAt(request, address);
    const file = join(folder, `${files.length}${address.replace(/[^\w=-]+/g, "_")}.html`);
    await writeFile(file, html);
    files.push(file);
  }
  return files;
}

let folder = "";

test.beforeEach(async () => {
  test.skip(
    spawnSync("java", ["-version"]).error !== undefined,
    "The checker needs `java`: install default-jre-headless.",
  );
  folder = await mkdtemp(join(tmpdir(), "meydan-html-"));
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("every public page is valid HTML", async ({ request }) => {
  const posts = await readAll<{ id: number }>(request, "/api/blogs?limit=50");
  const paths = [
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...MORE_PAGES,
    ...posts.map(({ id }) => `/blog/${id}`),
  ];
  expect(await check(await save(request, folder, paths))).toEqual([]);
});

test("the checker finds what is wrong", async ({ request }) => {
  const { html } = await documentAt(request, `/event/${DEMO_EVENT}?lang=tr`);
  const file = join(folder, "broken.html");
  await writeFile(file, html.replace("<dl ", "<div ").replace("</dl>", "</div>"));
  expect((await check([file])).join("\n")).toContain("broken.html: Element “dt” not allowed");
});
