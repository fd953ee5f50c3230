import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import { usePlatforms } from "../../../kit/api/use-platforms";
import { MomentField } from "../../../kit/dates/moment-field";
import { MoneyField, SelectField, UrlField } from "../../../kit/fields/fields";
import { IconButton } from "../../../kit/ui/buttons";
import { CopyDownIcon, PlusIcon, TrashIcon } from "../../../kit/ui/icons";
import { CURRENCIES } from "../form/values";
import { AVAILABILITIES, blankOffer, MAX_OFFERS, type OfferValues } from "./showing-values";

interface Props {
  offers: readonly OfferValues[];
  /** Errors by path within the row: `offers[0].url`. */
  problems: Readonly<Record<string, string>> | undefined;
  onChange: (offers: OfferValues[]) => void;
  /** Copies the sellers to all other dates; null if there are none. */
  onCopyToAll: (() => void) | null;
}

/** The sellers of a date. */
export function OfferList({ offers, problems, onChange, onCopyToAll }: Props) {
  const { t } = useT();
  const change = (place: number, part: Partial<OfferValues>) =>
    onChange(offers.map((offer, at) => (at === place ? { ...offer, ...part } : offer)));
  const rows = offers.map((offer, place) => ({ offer, place }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{t("events.dates.sellers")}</legend>
      <ul className="flex flex-col gap-4">
        {rows.map(({ offer, place }) => (
          <li key={place}>
            <OfferFields
              offer={offer}
              number={place + 1}
              problem={(name) => problems?.[`offers[${place}].${name}`]}
              onChange={(part) => change(place, part)}
              onRemove={() => onChange(offers.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ul>
      {offers.length === 0 && <p className="text-ink-3 text-sm">{t("events.dates.noSellers")}</p>}
      {problems?.offers && <p className="font-medium text-danger text-sm">{problems.offers}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="ghost"
          className="px-3"
          disabled={offers.length >= MAX_OFFERS}
          onClick={() => onChange([...offers, blankOffer()])}
        >
          <PlusIcon className="size-4.5" />
          {t("events.dates.addSeller")}
        </Button>
        {onCopyToAll && offers.length > 0 && (
          <Button variant="ghost" className="px-3" onClick={onCopyToAll}>
            <CopyDownIcon className="size-4.5" />
            {t("events.dates.sellersToAll")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface OfferProps {
  offer: OfferValues;
  number: number;
  problem: (name: string) => string | undefined;
  onChange: (change: Partial<OfferValues>) => void;
  onRemove: () => void;
}

function OfferFields({ offer, number, problem, onChange, onRemove }: OfferProps) {
  const { t } = useT();
  const platforms = usePlatforms();
  const field = <K extends keyof OfferValues & string>(name: K) => ({
    name: `offer_${name}`,
    value: offer[name],
    onChange: (value: OfferValues[K]) => onChange({ [name]: value } as Partial<OfferValues>),
    error: problem(name),
  });
  const label = platforms.name(offer.platform);
  return (
    <fieldset className="min-w-0 rounded-xl border border-line bg-card p-3">
      <legend className="sr-only">{t("events.dates.seller", { number, name: label })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
        <UrlField
          {...field("url")}
          label={t("events.fields.ticketUrl")}
          // The host of the address picks the seller.
          onChange={(url) => {
            const platform = platforms.byUrl(url);
            onChange({ url, ...(platform && { platform }) });
          }}
        />
        <SelectField
          {...field("platform")}
          label={t("events.dates.platform")}
          choices={platforms.choices(offer.platform)}
        />
        <div className="max-lg:order-last max-lg:col-span-full max-lg:justify-self-end lg:mt-6">
          <IconButton
            tone="danger"
            aria-label={t("events.dates.removeSeller", { name: label })}
            onClick={onRemove}
          >
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <MoneyField {...field("price_min")} label={t("events.fields.priceMin")} />
        <MoneyField {...field("price_max")} label={t("events.fields.priceMax")} />
        <SelectField
          {...field("currency")}
          label={t("events.fields.currency")}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          {...field("availability")}
          label={t("events.dates.availability")}
          choices={AVAILABILITIES.map((value) => ({
            value,
            label: t(`events.dates.availabilities.${value}`),
          }))}
        />
        <MomentField {...field("on_sale_at")} label={t("events.dates.onSaleAt")} />
      </div>
    </fieldset>
  );
}
