import { useQuery } from "@tanstack/react-query";
import type { Event } from "../../../../api/events";
import { apiUrl } from "../../../../api/query";
import type { Language } from "../../../../lib/language";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { Data, LibraryImage } from "../../../kit/api/types";
import { type PreviewInput, previewEvent } from "./preview-event";

/** The event for the preview, with its picture and a placeholder title. */
export function usePreviewEvent(previewed: PreviewInput, shown: Language): Event {
  const { t, language } = useT();
  const id = previewed.values.cover_image_id;
  // The same query as the image picker's, so that it is fetched once.
  const cover = useQuery({
    ...staffQuery<Data<LibraryImage>>(apiUrl(`/api/images/${id}`, { language })),
    enabled: id !== null,
  });
  const event = previewEvent(previewed, shown, id === null ? null : (cover.data?.data ?? null));
  return event.title ? event : { ...event, title: t("events.preview.untitled") };
}
