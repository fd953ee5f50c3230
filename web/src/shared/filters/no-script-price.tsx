import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";

/** The highest price as a form that keeps the other filters, without JavaScript. */
export function NoScriptPrice({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const { price: _price, price_max, cursor: _cursor, ...others } = filter;
  return (
    <form action={paths.search()} method="get" className="flex flex-wrap gap-2">
      <label className="w-full font-medium text-ink-2 text-sm">
        {t("filters.priceMax")} (₺)
        <input
          name="price_max"
          inputMode="numeric"
          maxLength={7}
          defaultValue={price_max}
          className="mt-1 min-h-11 w-full rounded-xl border border-control bg-card px-3 text-base text-ink"
        />
      </label>
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="secondary" className="w-full">
        {t("filters.apply")}
      </Button>
    </form>
  );
}
