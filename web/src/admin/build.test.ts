/** What public pages fetch, as the build says it: nothing of the admin panel, and no more than they may. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const DIST = join(import.meta.dirname, "../../dist");
const MANIFEST = join(DIST, ".vite/manifest.json");
const SERVER = join(import.meta.dirname, "../../dist-server/server.js");

interface Chunk {
  isEntry?: boolean;
  imports?: string[];
  src?: string;
  file: string;
}

/** A chunk and everything that comes with it unasked. */
function closure(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of chunks[key]?.imports ?? []) closure(chunks, other, seen);
  return seen;
}

// `make test` builds first; a single test may run without a build.
describe.skipIf(!existsSync(MANIFEST))("the build", () => {
  const chunks = existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, Chunk>)
    : {};
  const isAdmin = (key: string) => key.startsWith("src/admin/");
  const isPublic = (key: string) =>
    chunks[key]?.isEntry || /^src\/features\/[^/]+\/[^/]+-page\.tsx$/.test(key);

  it("has the panel as a part of its own", () => {
    expect(Object.keys(chunks).filter(isPublic).length).toBeGreaterThan(9);
    expect(Object.keys(chunks)).toContain("src/admin/start.tsx");
  });

  it.each(Object.keys(chunks).filter(isPublic))("brings nothing of the panel with %s", (key) => {
    const fetched = [...closure(chunks, key)];
    expect(fetched.filter(isAdmin)).toEqual([]);
    const code = fetched.map((chunk) => readFileSync(join(DIST, chunks[chunk]?.file ?? ""), "utf8")).join();
    // Words that only the panel says, in case its code was put into a chunk of another name.
    for (const word of ["auth-storage", "/api/trash/", "/api/auth/"]) expect(code).not.toContain(word);
  });

  it("has no screen of the panel in the server's bundle", () => {
    if (existsSync(SERVER)) expect(readFileSync(SERVER, "utf8")).not.toContain("auth-storage");
  });
});
