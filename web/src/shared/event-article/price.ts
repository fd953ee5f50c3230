import type { Event } from "../../api/events";
import { money, priceLabel } from "../../lib/format";
import type { Language } from "../../lib/language";

type Price = Pick<Event, "price_min" | "price_max" | "currency">;

/** "₺450 – ₺900" if both ends are known, else `priceLabel`; null if there is no price. */
export function priceRange({ price_min: min, price_max: max, currency }: Price, language: Language) {
  if (min && max && min < max) return `${money(min, currency, language)} – ${money(max, currency, language)}`;
  return priceLabel({ min, max, currency }, language);
}
