import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import type { Publication } from "../api/types";
import { MomentPicker, tomorrowMorning } from "../dates/moment-picker";
import { CheckField } from "../fields/fields";
import { RadioChips } from "../fields/radio-chips";
import type { FieldBinding } from "../forms/form";
import { mayEnd, PUBLICATIONS, type PublicationValues } from "./publication";

interface Props {
  publication: FieldBinding<Publication>;
  publishAt: FieldBinding<string>;
  unpublishAt: FieldBinding<string>;
  /** The checkbox of the specification: the short way to publish. */
  check: { name: string; label: string; hint: string };
  /** The fields that have to be filled in before it can go live. */
  missing: readonly string[];
  onChange: (change: Partial<PublicationValues>) => void;
  /** Further checkboxes. */
  children?: ReactNode;
}

/** Whether and when visitors see an item. */
export function PublicationFields(props: Props) {
  const { publication, publishAt, unpublishAt, check, missing, onChange, children } = props;
  const { t } = useT();
  const state = publication.value;
  const choose = (next: Publication) =>
    onChange({
      publication: next,
      ...(next === "scheduled" && publishAt.value === "" && { publish_at: tomorrowMorning(Date.now()) }),
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <CheckField
          {...check}
          value={state === "published"}
          onChange={(isPublished) => choose(isPublished ? "published" : "draft")}
          error={publication.error}
        />
        {children}
      </div>
      <div>
        <RadioChips
          label={t("publication.label")}
          choices={PUBLICATIONS.map((value) => ({ value, label: t(`publication.states.${value}`) }))}
          value={state}
          onChange={choose}
        />
        <p className="mt-1.5 text-ink-2 text-sm">{t(`publication.hints.${state}`)}</p>
      </div>
      {mayEnd(state) && (
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          {state === "scheduled" && (
            <MomentPicker
              {...publishAt}
              label={t("publication.publishAt")}
              hint={t("kit.istanbulTime")}
              required
            />
          )}
          <MomentPicker
            {...unpublishAt}
            label={t("publication.unpublishAt")}
            hint={t("publication.unpublishHint")}
          />
        </div>
      )}
      <Missing fields={missing} />
    </div>
  );
}

/** What a draft still lacks. */
function Missing({ fields }: { fields: readonly string[] }) {
  const { t } = useT();
  if (fields.length === 0) return null;
  return (
    <div className="rounded-xl bg-warning/10 px-4 py-3 text-sm">
      <p className="font-semibold">{t("publication.missing")}</p>
      <p>{fields.join(", ")}</p>
    </div>
  );
}
