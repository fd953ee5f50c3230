import { expect, it } from "vitest";
import { moneyText, parseMoney } from "./money";

it.each([
  ["1.250,50", 1250.5],
  ["1250.50", 1250.5],
  ["1,250.50", 1250.5],
  ["1250,5", 1250.5],
  ["1.250", 1250],
  ["1,250", 1250],
  ["1.250.000", 1250000],
  ["1.250.000,25", 1250000.25],
  ["0,50", 0.5],
  ["0", 0],
  ["₺ 250", 250],
  ["", null],
  ["   ", null],
  ["on", "invalid"],
  ["-5", "invalid"],
  ["1.25.5", "invalid"],
  ["0.250", "invalid"],
  ["12,345,67", "invalid"],
  [",", "invalid"],
  ["1250.505", "invalid"],
])("%s is %s", (text, amount) => expect(parseMoney(text)).toBe(amount));

it("writes what it reads", () => {
  expect(moneyText(1250.5, "tr")).toBe("1250,50");
  expect(moneyText(1250.5, "en")).toBe("1250.50");
  expect(moneyText(90, "tr")).toBe("90");
  expect(moneyText(null, "tr")).toBe("");
});
