import { expect, it } from "vitest";
import { ApiError, readableError, unwrap } from "./client";

const answer = (status: number) => new Response(null, { status });

it("hands out the body of a good answer", () => {
  expect(unwrap({ data: { success: true }, response: answer(200) })).toEqual({ success: true });
});

it("throws the server's sentence and code", () => {
  const result = { error: { success: false, error: "Gün yanlış", code: "bad_date" }, response: answer(422) };
  expect(() => unwrap(result)).toThrow(new ApiError(422, "Gün yanlış", "bad_date"));
});

it.each([undefined, "<html>", { error: 5 }])("names the status when the body %j has no sentence", (error) => {
  expect(() => unwrap({ error, response: answer(502) })).toThrow("HTTP error! status: 502");
});

it("speaks the fallback when the network is away", () => {
  expect(readableError(new TypeError("fetch failed"), "Etkinlikler yüklenemedi")).toBe(
    "Etkinlikler yüklenemedi",
  );
  expect(readableError(new ApiError(503, "Veritabanı yok"), "x")).toBe("Veritabanı yok");
});
