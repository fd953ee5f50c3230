import { useState } from "react";

import { useT } from "../../../i18n/texts";
import { PreviewLanguage, VisitorLanguage } from "../../../kit/preview/visitor-language";
import { type PreviewInput, TEXT_SECTIONS } from "./preview-event";
import { SiteEventCard } from "./site-event-card";
import { usePreviewEvent } from "./use-preview-event";

/** A live preview of the event card beside the form. */
export function CardPreview(previewed: PreviewInput) {
  const { t, language: spoken } = useT();
  const [language, setLanguage] = useState(spoken);
  const event = usePreviewEvent(previewed, language);
  return (
    <div className="sticky top-0 flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-lg">{t("events.preview.title")}</h3>
        <PreviewLanguage value={language} onChange={setLanguage} />
      </div>
      <VisitorLanguage language={language} parts={TEXT_SECTIONS}>
        <SiteEventCard event={event} />
      </VisitorLanguage>
      <p className="text-ink-3 text-sm">
        {t(previewed.values.publication === "published" ? "events.preview.hint" : "events.preview.hidden")}
      </p>
    </div>
  );
}
