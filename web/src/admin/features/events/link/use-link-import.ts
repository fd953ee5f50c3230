import { useMemo, useRef, useState } from "react";
import { useT } from "../../../i18n/texts";
import { write } from "../../../kit/api/api";
import type {
  Data,
  ImportPreview,
  ImportProblem,
  LibraryImage,
  PreviewedEvent,
} from "../../../kit/api/types";
import type { Form } from "../../../kit/forms/form";
import { importFailure, previewLink } from "../../../kit/import/preview";
import type { EventValues } from "../form/values";
import { valuesOfDraft } from "./draft-values";

interface Filled {
  event: PreviewedEvent;
  values: Partial<EventValues>;
  /** Problems of the page and of the event. */
  problems: ImportProblem[];
}

export interface LinkImport {
  url: string;
  setUrl: (url: string) => void;
  /** Reads the page and fills the form. */
  start: (url: string) => Promise<void>;
  isReading: boolean;
  error: string | null;
  /** Several events to choose from; empty otherwise. */
  choices: readonly PreviewedEvent[];
  choose: (event: PreviewedEvent) => void;
  filled: Filled | null;
  /** Where the values of fields came from, as long as they are unchanged. */
  notes: Record<string, string>;
  /** Copies the picture of the page into the library; null if there is none to copy. */
  copyPicture: (() => Promise<void>) | null;
  picture: "copying" | "copied" | null;
}

/** Fills the form of a new event from the page of a seller or a venue. */
export function useLinkImport(form: Form<EventValues>): LinkImport {
  const { t, language } = useT();
  const [url, setUrl] = useState("");
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const [picture, setPicture] = useState<LinkImport["picture"]>(null);
  const latest = useRef(0);

  const fill = (event: PreviewedEvent, { problems }: ImportPreview) => {
    const values = valuesOfDraft(event.draft, language);
    form.change(values);
    setFilled({ event, values, problems: [...problems, ...event.problems] });
    setPicture(null);
  };

  const start = async (address: string) => {
    const turn = ++latest.current;
    setUrl(address);
    setReading(true);
    setError(null);
    setPreview(null);
    setFilled(null);
    try {
      const { data } = await previewLink(address);
      if (turn !== latest.current) return;
      setPreview(data);
      const [only, ...others] = data.events;
      if (!only) setError(data.problems[0]?.reason ?? t("events.link.nothing"));
      else if (others.length === 0) fill(only, data);
    } catch (failure) {
      if (turn === latest.current) setError(importFailure(failure, t));
    } finally {
      if (turn === latest.current) setReading(false);
    }
  };

  const copyPicture = async () => {
    setPicture("copying");
    setError(null);
    try {
      const { image_url: address, title_tr: title } = form.current();
      const { data } = await write<Data<LibraryImage>>("POST", "/api/import/picture", {
        url: address,
        title,
      });
      form.change({ cover_image_id: data.image_id, image_url: "" });
      setPicture("copied");
    } catch (failure) {
      setPicture(null);
      setError(`${t("events.link.pictureFailed")} ${importFailure(failure, t)}`);
    }
  };

  const notes = useMemo(() => {
    const entries = Object.entries(filled?.event.origin ?? {}).filter(
      ([field]) => filled && field in filled.values && isUnchanged(form.values, filled.values, field),
    );
    return Object.fromEntries(entries.map(([field, where]) => [field, t("events.link.origin", { where })]));
  }, [filled, form.values, t]);
  const hasPicture = /^https?:/i.test(form.values.image_url) && form.values.cover_image_id === null;
  return {
    url,
    setUrl,
    start,
    isReading,
    error,
    choices: preview && !filled && preview.events.length > 1 ? preview.events : [],
    choose: (event) => preview && fill(event, preview),
    filled,
    notes,
    copyPicture: filled && hasPicture && picture === null ? copyPicture : null,
    picture,
  };
}

function isUnchanged(values: EventValues, filled: Partial<EventValues>, field: string): boolean {
  const name = field as keyof EventValues;
  return JSON.stringify(values[name]) === JSON.stringify(filled[name]);
}
