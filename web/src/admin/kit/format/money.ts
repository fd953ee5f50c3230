/** Amounts as people type them: `1.250,50`, `1,250.50`, `1250.50`, `1250`. */

const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;

/** The amount; null if it is empty, "invalid" if it is not a number or has more than two decimals. */
export function parseMoney(text: string): number | null | "invalid" {
  const typed = text.replace(/[\s₺$€]/g, "");
  if (typed === "") return null;
  if (!/^[\d.,]+$/.test(typed) || !/\d/.test(typed)) return "invalid";
  const plain = plainNumber(typed);
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : "invalid";
}

/** Normalizes to digits with a decimal point. */
function plainNumber(typed: string): string {
  const isWholeWithGroups = GROUPED.test(typed) && !typed.startsWith("0");
  if (isWholeWithGroups) return typed.replace(/[.,]/g, "");
  const place = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  if (place < 0) return typed;
  const whole = typed.slice(0, place);
  const isGroupedRight = /^\d+$/.test(whole) || (GROUPED.test(whole) && !whole.includes(typed[place] ?? ""));
  return isGroupedRight ? `${whole.replace(/[.,]/g, "")}.${typed.slice(place + 1)}` : typed;
}

/** Formats a stored amount for the field: 1250.5 → `1250,50` in Turkish. */
export function moneyText(amount: number | null | undefined, language: "tr" | "en"): string {
  if (amount === null || amount === undefined) return "";
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  return language === "tr" ? text.replace(".", ",") : text;
}

/** The amount; null if it is empty or invalid. */
export function amountOf(text: string): number | null {
  const amount = parseMoney(text);
  return amount === "invalid" ? null : amount;
}
