import { type ClipboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../../ui/button";
import { useT } from "../../../i18n/texts";
import type { LanguageStates, StaffEvent } from "../../../kit/api/types";
import { useCategories } from "../../../kit/categories/use-categories";
import { FieldNotes } from "../../../kit/fields/field-notes";
import { FormNotice } from "../../../kit/forms/form-notice";
import { VersionedForm } from "../../../kit/forms/versioned-form";
import { linkIn } from "../../../kit/import/preview";
import { useTranslationChanges } from "../../../kit/languages/use-translation-changes";
import { PreviewLinks } from "../../../kit/preview-links/preview-links";
import { useDraftOffer } from "../../../kit/publication/draft-offer";
import { CopyIcon, EyeIcon } from "../../../kit/ui/icons";
import { DuplicatesPanel } from "../duplicates/duplicates-panel";
import { useDuplicates } from "../duplicates/use-duplicates";
import { LinkPanel } from "../link/link-panel";
import { useLinkImport } from "../link/use-link-import";
import { CardPreview } from "../preview/card-preview";
import { PreviewDialog } from "../preview/preview-dialog";
import { rowsOf } from "../showings/flat";
import type { ShowingValues } from "../showings/showing-values";
import { ShowingsSection } from "../showings/showings-section";
import { CommonFields, PublishFields } from "./common-fields";
import { comparedFields } from "./compared-fields";
import { validateEvent } from "./event-validation";
import { GalleryField } from "./gallery-field";
import { LanguageFields, TRANSLATED } from "./language-fields";
import { MarkFields } from "./mark-fields";
import { MoreFields } from "./more-fields";
import { PerformersField } from "./performers-field";
import { PlaceFields } from "./place-fields";
import { type FormTarget, useEventForm } from "./use-event-form";

interface Props extends FormTarget {
  /** The latest version known to the query cache. */
  storedVersion?: number | undefined;
  /** The state of its languages; undefined for a new event. */
  states?: LanguageStates | undefined;
  /** True if it starts as a copy of another event. */
  isCopy?: boolean;
  /** What its work queue says of it, above the fields. */
  notes?: ReactNode;
  /** Where it stands in the list: "3 / 17". */
  position?: string | undefined;
  /** Adds the dates of a new event to another one. */
  onAddTo?: (event: StaffEvent, rows: readonly ShowingValues[]) => void;
}

/** The form for a new or an existing event. Mounted only while it is open. */
export function EventForm({
  storedVersion,
  states,
  isCopy = false,
  notes,
  position,
  onAddTo,
  ...opened
}: Props) {
  const { t, language } = useT();
  const { id, form, saving, goOn, alert, isRestored, forgetDraft, duplicate, showRestored } =
    useEventForm(opened);
  const error = useDraftOffer({
    error: alert,
    form,
    saving,
    validate: (values) => validateEvent(values, t),
  });
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isAddingDates, setAddingDates] = useState(false);
  const categories = useCategories();
  const link = useLinkImport(form);
  const changes = useTranslationChanges(id === null ? null : { noun: "events", id }, states, TRANSLATED);
  const duplicates = useDuplicates(form.values, onAddTo !== undefined && id === null);
  const hasTable = form.values.showings !== null;
  const openTable = () => {
    setAddingDates(true);
    form.change({ showings: rowsOf(form.values) });
  };
  // A link that is pasted into the untouched form of a new event is read; fields of addresses get it as well.
  const importPasted = (event: ClipboardEvent) => {
    const address = linkIn(event.clipboardData.getData("text"));
    if (!address || !onAddTo || id !== null || form.isDirty || link.isReading) return;
    if ((event.target as HTMLInputElement).type !== "url") event.preventDefault();
    link.start(address);
  };
  const isCopied = id === null && (isCopy || opened.id !== null);
  const isOvertaken = id !== null && !saving.isSaving && (storedVersion ?? 0) > (form.values.version ?? 0);
  const title = isCopied ? "events.form.copy" : id === null ? "events.form.add" : "events.form.edit";
  return (
    <>
      <FieldNotes value={{ ...changes, ...link.notes }}>
        <VersionedForm
          title={t(title)}
          size="large"
          form={form}
          saving={saving}
          subject={id === null ? undefined : { noun: "events", id }}
          draftOf={`events:${opened.name}`}
          isRestored={isRestored}
          fields={comparedFields(t, language, hasTable)}
          error={error}
          isUploading={isUploading || link.picture === "copying"}
          onSaveAsNew={duplicate}
          next={
            opened.onNext && {
              label: t(form.isDirty ? "queues.saveAndNext" : "queues.next"),
              longestLabel: t("queues.saveAndNext"),
              hint: t("queues.nextHint"),
              run: goOn,
            }
          }
          onRestored={showRestored}
          onClose={opened.onClose}
          actions={
            <>
              {position && (
                <span className="self-center px-1 text-ink-2 text-sm tabular-nums">{position}</span>
              )}
              <Button variant="ghost" onClick={() => setPreviewOpen(true)}>
                <EyeIcon />
                {t("events.preview.open")}
              </Button>
              {id !== null && (
                <Button variant="ghost" onClick={duplicate}>
                  <CopyIcon />
                  {t("events.duplicate")}
                </Button>
              )}
            </>
          }
        >
          {/* The table of dates needs the whole width. */}
          <div
            onPaste={importPasted}
            className={hasTable ? "" : "gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_17.5rem]"}
          >
            <div className="flex min-w-0 flex-col gap-6">
              {isRestored && (
                <FormNotice actions={[{ label: t("events.form.forgetDraft"), run: forgetDraft }]}>
                  {t("events.form.restored")}
                </FormNotice>
              )}
              {isCopied && <FormNotice>{t("events.form.copyHint")}</FormNotice>}
              {opened.change && <FormNotice>{t("events.duplicates.added")}</FormNotice>}
              {isOvertaken && <FormNotice>{t("events.form.overtaken")}</FormNotice>}
              {id !== null && notes}
              {onAddTo && id === null && <LinkPanel link={link} />}
              <LanguageFields form={form} categories={categories} states={id === null ? undefined : states} />
              <PerformersField form={form} />
              {onAddTo && (
                <DuplicatesPanel
                  {...duplicates}
                  onAddTo={({ event }) => onAddTo(event, rowsOf(form.values))}
                />
              )}
              {hasTable && <ShowingsSection form={form} isAdding={isAddingDates} eventId={id} />}
              <CommonFields form={form} onAddDates={openTable} />
              <MarkFields form={form} />
              <GalleryField {...form.field("gallery_image_ids")} onBusy={setUploading} />
              {!hasTable && <PlaceFields form={form} />}
              <PublishFields form={form} />
              {id !== null && form.values.publication !== "published" && (
                <PreviewLinks subject={{ noun: "events", id }} isDirty={form.isDirty} />
              )}
              <MoreFields form={form} categories={categories} />
            </div>
            {!hasTable && (
              <aside aria-label={t("events.preview.title")} className="max-xl:hidden">
                <CardPreview id={id} values={form.values} />
              </aside>
            )}
          </div>
        </VersionedForm>
      </FieldNotes>
      <PreviewDialog
        isOpen={isPreviewOpen}
        id={id}
        values={form.values}
        onClose={() => setPreviewOpen(false)}
      />
    </>
  );
}
