import { type CSSProperties, lazy, Suspense, useState } from "react";
import { categoryColour } from "../../../../shared/categories/category";

import { ErrorBoundary } from "../../../../shared/site/error-boundary";
import { UnexpectedError } from "../../../../shared/site/unexpected-error";
import { useT } from "../../../i18n/texts";
import { Modal } from "../../../kit/dialogs/modal";
import { RowSkeletons } from "../../../kit/lists/list-state";
import { PreviewLanguage, VisitorLanguage } from "../../../kit/preview/visitor-language";
import { type PreviewInput, TEXT_SECTIONS } from "./preview-event";
import { SiteEventCard } from "./site-event-card";
import { usePreviewEvent } from "./use-preview-event";

/** Loaded when the preview is first opened. */
const EventArticle = lazy(() =>
  import("../../../../shared/event-article/event-article").then((module) => ({
    default: module.EventArticle,
  })),
);

interface Props extends PreviewInput {
  isOpen: boolean;
  onClose: () => void;
}

/** A preview of the event card and the event page. */
export function PreviewDialog({ isOpen, onClose, ...previewed }: Props) {
  const { t } = useT();
  return (
    <Modal isOpen={isOpen} title={t("events.preview.title")} size="large" onClose={onClose}>
      <Preview {...previewed} />
    </Modal>
  );
}

function Preview(previewed: PreviewInput) {
  const { t, language: spoken } = useT();
  const [language, setLanguage] = useState(spoken);
  const event = usePreviewEvent(previewed, language);
  const look = { "--hue": categoryColour(event.category), "--bottom-bar": "0px" } as CSSProperties;
  return (
    // An error in the preview must not unmount the form.
    <ErrorBoundary resetKey={JSON.stringify(previewed)} fallback={<UnexpectedError />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2 text-sm">
            {t(
              previewed.values.publication === "published" ? "events.preview.hint" : "events.preview.hidden",
            )}
          </p>
          <PreviewLanguage value={language} onChange={setLanguage} />
        </div>
        <VisitorLanguage language={language} parts={TEXT_SECTIONS}>
          <div className="mx-auto max-w-80 xl:hidden">
            <SiteEventCard event={event} />
          </div>
          <div style={look} className="-mx-5 mt-4 rounded-2xl bg-paper xl:mt-0">
            <Suspense fallback={<RowSkeletons />}>
              <EventArticle event={event} />
            </Suspense>
          </div>
        </VisitorLanguage>
      </div>
    </ErrorBoundary>
  );
}
