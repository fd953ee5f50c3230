/** Setup of every unit test: network access and console warnings fail the test. */
import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

if (typeof window !== "undefined") {
  // happy-dom does not know <search> yet, and React takes an unknown element for a misspelt component.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    get(this: HTMLElement) {
      return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
    },
  });
  // The default of one second is too short on a busy machine; only a failing test waits this long.
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 10_000 });
}

const problems: string[] = [];

// A test that provokes a warning replaces these with a spy of its own.
for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => {
    problems.push(`console.${level}: ${format(...words)}`);
  };
}

function failOnProblems() {
  const found = problems.splice(0);
  if (found.length > 0) throw new Error(`Unexpected in a unit test:\n${found.join("\n")}`);
}

beforeEach(() => {
  globalThis.fetch = async (request) => {
    const address = request instanceof Request ? request.url : request;
    problems.push(`fetch of ${address}, which the test does not answer`);
    throw new TypeError("unit tests have no network");
  };
  if (typeof window === "undefined") return;
  // Analytics events are dropped.
  navigator.sendBeacon = () => true;
});
afterEach(failOnProblems);
afterAll(failOnProblems);
