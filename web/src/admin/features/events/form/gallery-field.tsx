import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { apiUrl } from "../../../../api/query";
import { Button } from "../../../../ui/button";
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { staffQuery, useInvalidate } from "../../../kit/api/queries";
import type { Data, LibraryImage } from "../../../kit/api/types";
import { FileDrop } from "../../../kit/files/file-drop";
import { ImageLibrary, uploadImage } from "../../../kit/files/image-library";
import { Thumbnail } from "../../../kit/files/thumbnail";
import type { FieldBinding } from "../../../kit/forms/form";
import { FormSection } from "../../../kit/forms/form-section";
import { IconButton } from "../../../kit/ui/buttons";
import { ImageIcon, PlusIcon } from "../../../kit/ui/icons";

interface Props extends FieldBinding<readonly string[]> {
  /** Called when uploads start and end: saving waits for them. */
  onBusy: (isBusy: boolean) => void;
}

/** An ordered list of pictures: upload, choose from the library, move, remove. */
export function GalleryField({ value, onChange, error, onBusy }: Props) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const invalidate = useInvalidate();
  // Two uploads may end before the next render.
  const latest = useRef(value);
  latest.current = value;
  const change = (ids: readonly string[]) => {
    latest.current = ids;
    onChange(ids);
  };
  const add = (image: LibraryImage) => {
    if (!latest.current.includes(image.image_id)) change([...latest.current, image.image_id]);
  };
  const toggle = (image: LibraryImage) => {
    const isIn = latest.current.includes(image.image_id);
    if (isIn) change(latest.current.filter((id) => id !== image.image_id));
    else add(image);
  };
  const send = async (file: File, onProgress: (share: number) => void) => {
    const { data } = await uploadImage(file, { category: "event" }, onProgress);
    add(data);
  };
  return (
    <FormSection title={t("events.fields.gallery")} error={error}>
      {value.length > 0 && <Pictures ids={value} onChange={change} />}
      <FileDrop send={send} isCompact onBusy={onBusy} onAllDone={() => invalidate("images")}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <PlusIcon className="size-4.5" />
          {t("events.gallery.fromLibrary")}
        </Button>
      </FileDrop>
      <ImageLibrary
        isOpen={isOpen}
        category="event"
        picked={value}
        onPick={toggle}
        onClose={() => setOpen(false)}
      />
    </FormSection>
  );
}

interface PicturesProps {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function Pictures({ ids, onChange }: PicturesProps) {
  const move = (from: number, to: number) => {
    const next = ids.filter((_, place) => place !== from);
    next.splice(to, 0, ids[from] ?? "");
    onChange(next);
  };
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {ids.map((id, place) => (
        <li key={id} className="overflow-hidden rounded-xl border border-line bg-card">
          <Picture
            id={id}
            onEarlier={place === 0 ? null : () => move(place, place - 1)}
            onLater={place === ids.length - 1 ? null : () => move(place, place + 1)}
            onRemove={() => onChange(ids.filter((one) => one !== id))}
          />
        </li>
      ))}
    </ol>
  );
}

interface PictureProps {
  id: string;
  /** Null at both ends of the list. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
  onRemove: () => void;
}

function Picture({ id, onEarlier, onLater, onRemove }: PictureProps) {
  const { t, language } = useT();
  const { data } = useQuery(staffQuery<Data<LibraryImage>>(apiUrl(`/api/images/${id}`, { language })));
  const image = data?.data;
  const name = image?.title || t("kit.library.untitled");
  return (
    <>
      {image ? (
        <Thumbnail image={image} alt={image.alt_text || name} className="aspect-4/3 w-full" />
      ) : (
        <div className="grid aspect-4/3 place-items-center bg-brand-soft text-brand">
          <ImageIcon className="size-7 opacity-60" />
        </div>
      )}
      <div className="flex items-center">
        <IconButton
          aria-label={t("events.gallery.earlier", { name })}
          disabled={!onEarlier}
          onClick={() => onEarlier?.()}
        >
          <ArrowLeftIcon className="size-4.5" />
        </IconButton>
        <IconButton
          aria-label={t("events.gallery.later", { name })}
          disabled={!onLater}
          onClick={() => onLater?.()}
        >
          <ArrowRightIcon className="size-4.5" />
        </IconButton>
        <IconButton
          tone="danger"
          className="ml-auto"
          aria-label={t("events.gallery.remove", { name })}
          onClick={onRemove}
        >
          <CloseIcon className="size-4.5" />
        </IconButton>
      </div>
    </>
  );
}
