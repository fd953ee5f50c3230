import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventsQuery, eventsUrl } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { clearAdminFlag } from "../../lib/admin-flag";
import { useHead } from "../../lib/head";
import type { PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { toast } from "../../lib/toasts";
import { countByCategory, EVENT_LIMIT } from "../../shared/events/loaded-events";
import { trimEventLists } from "../../shared/events/trim-lists";
import { useSiteSettings } from "../../shared/site/site";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import {
  addCategory,
  BUILT_IN,
  type CategoryInput,
  DEFAULT_COLOUR,
  deleteCategory,
  editCategory,
  type LocalCategory,
  nameOf,
} from "./categories";
import { CategoryCard } from "./category-card";
import { CategoryForm } from "./category-form";

export const embed = trimEventLists;

export const needs = ({ language }: PageRequest) => [eventsUrl({ limit: EVENT_LIMIT, language })];

type Open = { kind: "add" } | { kind: "edit" | "delete"; category: LocalCategory } | null;

export function Page() {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("localCategories.headTitle", { site: siteName }) });
  const [categories, setCategories] = useState(BUILT_IN);
  const [open, setOpen] = useState<Open>(null);
  const counts = useQuery({
    ...eventsQuery({ limit: EVENT_LIMIT, language }),
    // The embedded list is trimmed but has its counts.
    refetchOnMount: false,
    select: countByCategory,
  });

  const close = () => setOpen(null);
  const say = (words: "added" | "saved" | "removed", name: string) =>
    toast({ type: "success", title: name, message: t(`localCategories.${words}`, { name }), duration: 3000 });
  const add = (input: CategoryInput) => {
    setCategories(addCategory(categories, input));
    say("added", input.name.trim());
    close();
  };
  const edit = (category: LocalCategory, input: CategoryInput) => {
    setCategories(editCategory(categories, category.id, input));
    say("saved", input.name.trim());
    close();
  };
  const remove = (category: LocalCategory) => {
    setCategories(deleteCategory(categories, category.id));
    say("removed", nameOf(category, t));
    close();
  };

  return (
    <div className="mx-auto max-w-[1240px] px-4 pt-9 pb-16 md:px-6 md:pt-14 md:pb-24">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 md:mb-10">
        <div>
          <h1 className="text-[clamp(min(2.4rem,13vw),5vw,3.75rem)]">{t("localCategories.title")}</h1>
          <p className="mt-3 max-w-[58ch] text-ink-2 text-lg leading-relaxed">{t("localCategories.lead")}</p>
        </div>
        <div className="flex flex-wrap gap-3 noscript:hidden">
          <LogOut />
          <Button onClick={() => setOpen({ kind: "add" })}>{t("localCategories.add")}</Button>
        </div>
      </header>
      {counts.isError && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-danger/8 px-4 py-2 font-semibold text-danger"
        >
          {t("localCategories.countFailed")}
          <Button variant="ghost" onClick={() => counts.refetch()} disabled={counts.isFetching}>
            {t("localCategories.retry")}
          </Button>
        </div>
      )}
      {categories.length === 0 ? (
        <Notice title={t("localCategories.empty")} hint={t("localCategories.emptyHint")}>
          <Button onClick={() => setCategories(BUILT_IN)}>{t("localCategories.restore")}</Button>
        </Notice>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3 xl:grid-cols-4">
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryCard
                category={category}
                count={counts.isError ? null : counts.data && (counts.data[category.slug] ?? 0)}
                onEdit={() => setOpen({ kind: "edit", category })}
                onDelete={() => setOpen({ kind: "delete", category })}
              />
            </li>
          ))}
        </ul>
      )}
      <FormDialog open={open} onAdd={add} onEdit={edit} onClose={close} />
      <DeleteDialog open={open} onDelete={remove} onClose={close} />
    </div>
  );
}

function LogOut() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const logOut = () => {
    clearAdminFlag();
    navigate(paths.adminLogin());
  };
  return (
    <Button variant="secondary" onClick={logOut}>
      {t("localCategories.logOut")}
    </Button>
  );
}

interface FormDialogProps {
  open: Open;
  onAdd: (input: CategoryInput) => void;
  onEdit: (category: LocalCategory, input: CategoryInput) => void;
  onClose: () => void;
}

function FormDialog({ open, onAdd, onEdit, onClose }: FormDialogProps) {
  const { t } = useI18n();
  const edited = open?.kind === "edit" ? open.category : null;
  return (
    <Dialog
      isOpen={open?.kind === "add" || edited !== null}
      title={t(edited ? "localCategories.editTitle" : "localCategories.addTitle")}
      closeLabel={t("site.close")}
      onClose={onClose}
    >
      <CategoryForm
        initial={
          edited ? { name: nameOf(edited, t), colour: edited.colour } : { name: "", colour: DEFAULT_COLOUR }
        }
        onSave={(input) => (edited ? onEdit(edited, input) : onAdd(input))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface DeleteDialogProps {
  open: Open;
  onDelete: (category: LocalCategory) => void;
  onClose: () => void;
}

function DeleteDialog({ open, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useI18n();
  const doomed = open?.kind === "delete" ? open.category : null;
  return (
    <Dialog
      isOpen={doomed !== null}
      title={t("localCategories.removeTitle")}
      closeLabel={t("site.close")}
      onClose={onClose}
    >
      {doomed && (
        <>
          <p className="text-ink-2">{t("localCategories.removeText", { name: nameOf(doomed, t) })}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t("localCategories.cancel")}
            </Button>
            <Button onClick={() => onDelete(doomed)} className="bg-[#b3263f]! text-white!">
              {t("localCategories.remove")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
