import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { staffQuery } from "../../kit/api/queries";
import type { Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { FailedState } from "../../kit/lists/list-state";
import { BusyButton } from "../../kit/ui/buttons";
import { Section } from "../../kit/ui/section";
import type { Role } from "../../session/roles";
import { recheckSession } from "../../session/session";

const ADDRESS = "/api/settings/second-factor";
const ROLES: readonly Role[] = ["super_admin", "admin", "editor", "viewer"];

type Policy = Data<{ roles: Role[] }>;
type Chosen = Record<Role, boolean>;

/** The roles that require a second factor. */
export function SecondFactorPolicy() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(staffQuery<Policy>(ADDRESS));
  return (
    <Section title={t("settings.secondFactor.title")} hint={t("settings.secondFactor.hint")} className="mt-5">
      {error && !data ? (
        <FailedState error={error} retry={refetch} isCompact />
      ) : data ? (
        <PolicyForm key={data.data.roles.join()} roles={data.data.roles} />
      ) : (
        <div aria-hidden="true" className="h-11 rounded-xl bg-line" />
      )}
    </Section>
  );
}

function PolicyForm({ roles }: { roles: readonly Role[] }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm<Chosen>(
    () => Object.fromEntries(ROLES.map((role) => [role, roles.includes(role)])) as Chosen,
  );
  const saving = useSave({
    form,
    save: (chosen) => write<Policy>("PUT", ADDRESS, { roles: ROLES.filter((role) => chosen[role]) }),
    nouns: ["settings"],
    onSaved: () => {
      form.reset(form.values);
      notify.done(t("settings.secondFactor.saved"));
      // It may affect the current user.
      recheckSession();
    },
  });
  return (
    <InlineForm saving={saving} canSubmit={form.isDirty} className="flex flex-col gap-3">
      <div className="grid gap-x-4 sm:grid-cols-2">
        {ROLES.map((role) => (
          <CheckField key={role} {...form.field(role)} label={t(`layout.roles.${role}`)} />
        ))}
      </div>
      <FormAlert>{saving.error}</FormAlert>
      <BusyButton type="submit" isWaiting={saving.isSaving || !form.isDirty} className="self-start">
        {t(saving.isSaving ? "kit.saving" : "kit.save")}
      </BusyButton>
    </InlineForm>
  );
}
