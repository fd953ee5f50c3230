import { useEffect, useRef, useState } from "react";
import { apiUrl } from "../../../api/query";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/button";
import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { upload } from "../api/api";
import { useInvalidate, usePaged } from "../api/queries";
import type { Data, ImageCategory, LibraryImage, UploadedImage } from "../api/types";
import { Modal } from "../dialogs/modal";
import { EmptyState, ListState, NothingFound } from "../lists/list-state";
import { Pager } from "../lists/pager";
import { SearchField } from "../lists/search-field";
import { FileDrop } from "./file-drop";
import { Thumbnail } from "./thumbnail";

interface Props {
  isOpen: boolean;
  /** The category of uploads. */
  category: ImageCategory;
  /** With multiple selection: the selected `image_id`s. The dialog then stays open. */
  picked?: readonly string[];
  onPick: (image: LibraryImage) => void;
  onClose: () => void;
}

/** The image library: choose or upload a picture. */
export function ImageLibrary({ isOpen, category, picked, onPick, onClose }: Props) {
  const { t } = useT();
  return (
    <Modal
      isOpen={isOpen}
      title={t(picked ? "kit.library.titleMany" : "kit.library.title")}
      size="large"
      onClose={onClose}
      footer={
        picked && (
          <Button onClick={onClose} className="ml-auto">
            {t("kit.library.done")}
          </Button>
        )
      }
    >
      <LibraryContent category={category} onPick={onPick} {...(picked && { picked })} />
    </Modal>
  );
}

function LibraryContent({ category, picked, onPick }: Pick<Props, "category" | "picked" | "onPick">) {
  const { t, language } = useT();
  const [q, setQ] = useState("");
  const images = usePaged<LibraryImage>("/api/images", { q, sort: "newest", language }, 24);
  const invalidate = useInvalidate();

  // An upload that ends after the dialog was closed must not change the selection.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const send = async (file: File, onProgress: (share: number) => void) => {
    const { data } = await uploadImage(file, { category }, onProgress);
    if (data.duplicates.length > 0)
      toast({ type: "info", title: t("images.upload.sameOne"), message: data.title, duration: 8000 });
    if (isShown.current) onPick(data);
  };
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        send={send}
        multiple={picked !== undefined}
        isCompact
        onAllDone={() => invalidate("images")}
      />
      <div className="flex">
        <SearchField label={t("kit.library.search")} value={q} onChange={setQ} />
      </div>
      <ListState
        list={images}
        empty={q ? <NothingFound onClear={() => setQ("")} /> : <EmptyState title={t("kit.library.empty")} />}
      >
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {images.items.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={t("kit.library.pick", { name: image.title || t("kit.library.untitled") })}
                {...(picked && { "aria-pressed": picked.includes(image.image_id) })}
                onClick={() => onPick(image)}
                className="group relative flex w-full flex-col gap-1 text-left"
              >
                <Thumbnail
                  image={image}
                  className="aspect-4/3 w-full rounded-xl border border-line transition-shadow group-hover:shadow-lift group-aria-pressed:outline-3 group-aria-pressed:outline-brand"
                />
                <span className="absolute top-2 right-2 hidden size-7 place-items-center rounded-full bg-brand text-card group-aria-pressed:grid">
                  <CheckIcon className="size-4" />
                </span>
                <span className="truncate text-sm">{image.title || t("kit.library.untitled")}</span>
              </button>
            </li>
          ))}
        </ul>
      </ListState>
      <Pager {...images} />
    </div>
  );
}

interface ImageMetadata {
  category: ImageCategory;
  title?: string;
  alt_text_tr?: string;
  alt_text_en?: string;
}

/** Uploads a picture; the title defaults to the file name. */
export function uploadImage(
  file: File,
  { category, title = nameOf(file), ...altTexts }: ImageMetadata,
  onProgress: (share: number) => void,
): Promise<Data<UploadedImage>> {
  const form = new FormData();
  form.set("title", title);
  form.set("category", category);
  for (const [name, text] of Object.entries(altTexts)) if (text) form.set(name, text);
  form.set("image", file);
  return upload<Data<UploadedImage>>(apiUrl("/api/images/upload"), form, { onProgress });
}

/** "gala_gecesi.jpg" → "gala gecesi" */
const nameOf = (file: File) =>
  file.name
    .replace(/\.[^.]+$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
