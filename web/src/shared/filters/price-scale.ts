/** The scale of the price slider. */

/** Without a highest price, as long as the search index is being built. */
const DEFAULT_HIGHEST = 2_000;

/** A round number that is not below the highest price: 1, 2 or 5 with zeros. */
export function sliderMax(highest: number | undefined): number {
  const price = Math.max(highest ?? DEFAULT_HIGHEST, 1);
  const ten = 10 ** Math.floor(Math.log10(price));
  return ([1, 2, 5, 10].find((factor) => factor * ten >= price) ?? 10) * ten;
}

/** About fifty steps from nothing to the end. */
export const sliderStep = (max: number): number => Math.max(1, Math.round(max / 50));

/** A typed amount in whole lira, rounded up: "1.250", "₺ 500", "99,90"; null if it is none. */
export function parseLira(typed: string): number | null {
  const amount = typed.replace(/[\s₺]|TL/gi, "");
  const [, whole = "", decimals = "0"] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  const digits = whole.replace(/[.,]/g, "");
  return /^\d{1,7}$/.test(digits) ? Math.ceil(Number(`${digits}.${decimals}`)) : null;
}
