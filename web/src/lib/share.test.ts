// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { share } from "./share";

const PAGE = { title: "Caz Gecesi", url: "https://meydan.example/event/caz" };

const stub = (abilities: object) => vi.stubGlobal("navigator", abilities);

afterEach(() => vi.unstubAllGlobals());

it("opens the device's share sheet", async () => {
  const sheet = vi.fn(async () => undefined);
  stub({ share: sheet });
  expect(await share(PAGE)).toBe("shared");
  expect(sheet).toHaveBeenCalledWith(PAGE);
});

it("does nothing more when the visitor closes the sheet", async () => {
  const writeText = vi.fn();
  stub({ share: async () => Promise.reject(new DOMException("", "AbortError")), clipboard: { writeText } });
  expect(await share(PAGE)).toBe("shared");
  expect(writeText).not.toHaveBeenCalled();
});

it("copies what the message says, then the address", async () => {
  const writeText = vi.fn(async () => undefined);
  stub({ clipboard: { writeText } });
  await share({ ...PAGE, text: "Caz Gecesi\n18 Kasım 2026" });
  expect(writeText).toHaveBeenCalledWith(`Caz Gecesi\n18 Kasım 2026\n${PAGE.url}`);
});

it("copies the address where there is no sheet, or none that opens", async () => {
  const writeText = vi.fn(async () => undefined);
  stub({ clipboard: { writeText } });
  expect(await share(PAGE)).toBe("copied");
  stub({ share: async () => Promise.reject(new Error("no")), clipboard: { writeText } });
  expect(await share(PAGE)).toBe("copied");
  expect(writeText).toHaveBeenCalledWith(PAGE.url);
});

it("says so when nothing helps", async () => {
  stub({});
  expect(await share(PAGE)).toBe("failed");
});
