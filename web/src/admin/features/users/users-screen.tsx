import { useT } from "../../i18n/texts";
import { usePaged } from "../../kit/api/queries";
import type { Account } from "../../kit/api/types";
import { useNewForm, useOpenForm } from "../../kit/forms/form-overlay";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, ListState, NothingFound, RowSkeletons } from "../../kit/lists/list-state";
import { Pager } from "../../kit/lists/pager";
import { oneOf, useParams } from "../../kit/lists/params";
import { SearchField } from "../../kit/lists/search-field";
import { Toolbar } from "../../kit/lists/toolbar";
import { AddButton } from "../../kit/ui/buttons";
import { PageHeader } from "../../kit/ui/page-header";
import { ROLES, roleChoices } from "./account";
import { AddUserForm } from "./add-user-form";
import { EditUserForm } from "./edit-user-form";
import { PasswordForm } from "./password-form";
import { SessionsDialog } from "./sessions-dialog";
import { useActivate } from "./use-activate";
import { useResetSecondFactor } from "./use-reset-second-factor";
import { type UserAction, UserRow } from "./user-row";

const DIALOGS = { edit: EditUserForm, password: PasswordForm, sessions: SessionsDialog } as const;

interface Open {
  dialog: keyof typeof DIALOGS;
  account: Account;
}

/** The accounts of the panel; only for super admins. */
export function Screen() {
  const { t } = useT();
  const [params, setParams] = useParams({ q: "", role: "all", new: "" });
  const role = oneOf(["all", ...ROLES], params.role);
  const list = usePaged<Account>("/api/users", { q: params.q, role: role === "all" ? undefined : role });
  const [opened, open, close] = useOpenForm<Open>();
  const [isNew, add, closeNew] = useNewForm(params, setParams);
  const activate = useActivate();
  const Dialog = opened && DIALOGS[opened.dialog];
  const resetSecondFactor = useResetSecondFactor();
  const act = (account: Account, action: UserAction) => {
    if (action === "activate") return activate(account);
    if (action === "second-factor") return resetSecondFactor(account);
    return open({ dialog: action, account });
  };

  return (
    <>
      <PageHeader
        title={t("users.title")}
        lead={t("users.lead")}
        actions={<AddButton onClick={add}>{t("users.addNew")}</AddButton>}
      />
      <Toolbar>
        <FilterButtons
          label={t("users.filter")}
          options={[{ value: "all" as const, label: t("kit.all") }, ...roleChoices(t)]}
          value={role}
          onChange={(chosen) => setParams({ role: chosen })}
        />
        <SearchField label={t("users.search")} value={params.q} onChange={(q) => setParams({ q })} />
      </Toolbar>
      <ListState
        list={list}
        skeleton={<RowSkeletons />}
        empty={
          params.q || role !== "all" ? (
            <NothingFound onClear={() => setParams({ q: "", role: "all" })} />
          ) : (
            <EmptyState title={t("users.empty")} />
          )
        }
      >
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
          {list.items.map((account) => (
            <li key={account.id}>
              <UserRow account={account} onAction={(action) => act(account, action)} />
            </li>
          ))}
        </ul>
      </ListState>
      <Pager {...list} />
      {isNew && <AddUserForm onClose={closeNew} />}
      {opened && Dialog && <Dialog key={opened.account.id} account={opened.account} onClose={close} />}
    </>
  );
}
