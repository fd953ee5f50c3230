import { afterEach, expect, it, vi } from "vitest";
import { ApiError, get, readableError, send } from "./client";

const answer = (response: Response) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => response),
  );

afterEach(() => vi.unstubAllGlobals());

it("hands out the body of a good answer", async () => {
  answer(Response.json({ success: true }));
  expect(await get("/api/x")).toEqual({ success: true });
});

it("sends JSON with the cookies", async () => {
  answer(Response.json({ success: true }));
  await send("POST", "/api/x", { a: 1 });
  expect(fetch).toHaveBeenCalledWith("/api/x", {
    credentials: "include",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"a":1}',
  });
});

it("throws the server's sentence, code and fields", async () => {
  const body = { success: false, error: "Gün yanlış", code: "invalid", fields: { from: "x" } };
  answer(Response.json(body, { status: 422 }));
  await expect(get("/api/x")).rejects.toEqual(
    new ApiError(422, "Gün yanlış", "invalid", { from: "x" }, body),
  );
});

it.each(["", "<html>", '{"error":5}'])("names the status when the body %j has no sentence", async (body) => {
  answer(new Response(body, { status: 502 }));
  await expect(get("/api/x")).rejects.toThrow("HTTP error! status: 502");
});

it("speaks the fallback when the network is away", () => {
  expect(readableError(new TypeError("fetch failed"), "Etkinlikler yüklenemedi")).toBe(
    "Etkinlikler yüklenemedi",
  );
  expect(readableError(new ApiError(503, "Veritabanı yok"), "x")).toBe("Veritabanı yok");
});
