import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiUrl } from "../../../api/query";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../api/queries";
import type { Data, ImageCategory, LibraryImage } from "../api/types";
import { FieldGroup } from "../fields/labelled-field";
import { ImageIcon } from "../ui/icons";
import { ImageLibrary } from "./image-library";
import { Thumbnail } from "./thumbnail";

interface Props {
  label: string;
  /** The `id` or the `image_id` of the picture; null for none. `cover_image_id` holds the latter. */
  value: number | string | null;
  onChange: (id: number | null, image: LibraryImage | null) => void;
  /** A URL to show without a library picture (`image_url`). */
  fallbackUrl?: string | null;
  category: ImageCategory;
  hint?: string;
  error?: string | undefined;
}

/** Chooses or uploads a picture. */
export function ImagePicker({ label, value, onChange, fallbackUrl, category, hint, error }: Props) {
  const { t, language } = useT();
  const [isOpen, setOpen] = useState(false);
  const chosen = useQuery({
    ...staffQuery<Data<LibraryImage>>(apiUrl(`/api/images/${value}`, { language })),
    enabled: value !== null,
  });
  const image = value === null ? null : (chosen.data?.data ?? null);
  const hasPicture = value !== null || Boolean(fallbackUrl);
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid aspect-4/3 w-40 shrink-0 place-items-center overflow-hidden rounded-xl border border-line bg-brand-soft text-brand">
          {image ? (
            <Thumbnail image={image} alt={image.alt_text} className="size-full" />
          ) : fallbackUrl ? (
            <img src={fallbackUrl} alt="" className="size-full object-cover" />
          ) : (
            <ImageIcon className="size-8 opacity-60" />
          )}
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <p className="max-w-60 truncate text-ink-2 text-sm">
            {image ? image.title || t("kit.library.untitled") : !hasPicture && t("kit.library.none")}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t(hasPicture ? "kit.library.change" : "kit.library.choose")}
            </Button>
            {value !== null && (
              <Button variant="ghost" onClick={() => onChange(null, null)}>
                {t("kit.library.clear")}
              </Button>
            )}
          </div>
        </div>
      </div>
      <ImageLibrary
        isOpen={isOpen}
        category={category}
        onPick={(picked) => {
          onChange(picked.id, picked);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </FieldGroup>
  );
}
