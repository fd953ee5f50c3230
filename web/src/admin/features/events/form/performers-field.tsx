import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import type { Form } from "../../../kit/forms/form";
import { FormSection } from "../../../kit/forms/form-section";
import { ProfileField } from "../../../kit/lookup/profile-field";
import { IconButton } from "../../../kit/ui/buttons";
import type { EventValues, PerformerValue } from "./values";

/** Who performs, in order. A name that is typed and not added is saved with the others. */
export function PerformersField({ form }: { form: Form<EventValues> }) {
  const { t } = useT();
  const { performers } = form.values;
  const isThere = ({ profile_id, name }: PerformerValue) =>
    performers.some((one) => (profile_id ? one.profile_id === profile_id : one.name === name));
  const add = (one: PerformerValue) =>
    form.change({ performers: isThere(one) ? performers : [...performers, one], performer: "" });
  const set = (next: PerformerValue[]) => form.change({ performers: next });
  return (
    <FormSection title={t("events.fields.performers")}>
      {performers.length > 0 && (
        <ol aria-label={t("events.fields.performers")} className="flex flex-wrap gap-2">
          {performers.map((one, place) => (
            <li
              key={one.profile_id || one.name}
              className="flex max-w-full flex-wrap items-center rounded-xl border border-line pl-3 font-semibold text-sm"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.name}</span>
              {place > 0 && (
                <IconButton
                  aria-label={t("events.performers.earlier", { name: one.name })}
                  onClick={() => set(swapped(performers, place - 1))}
                >
                  <ArrowLeftIcon className="size-4" />
                </IconButton>
              )}
              {place < performers.length - 1 && (
                <IconButton
                  aria-label={t("events.performers.later", { name: one.name })}
                  onClick={() => set(swapped(performers, place))}
                >
                  <ArrowRightIcon className="size-4" />
                </IconButton>
              )}
              <IconButton
                aria-label={t("events.performers.remove", { name: one.name })}
                onClick={() => set(performers.filter((other) => other !== one))}
              >
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <div className="max-w-xl">
        <ProfileField
          {...form.field("performer")}
          label={t("events.performers.add")}
          hint={t("events.performers.hint")}
          error={form.field("performers").error}
          kind="performer"
          onPick={({ profile_id, name }) => add({ profile_id, name })}
          onEnter={(name) => add({ profile_id: "", name })}
        />
      </div>
    </FormSection>
  );
}

/** The list with an entry and the next one in each other's place. */
function swapped(list: readonly PerformerValue[], place: number): PerformerValue[] {
  const next = [...list];
  const [one, other] = [next[place], next[place + 1]];
  if (one && other) next.splice(place, 2, other, one);
  return next;
}
