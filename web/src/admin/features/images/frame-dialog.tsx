import { useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, LibraryImage } from "../../kit/api/types";
import { Modal } from "../../kit/dialogs/modal";
import { useNotify } from "../../kit/dialogs/notify";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { BusyButton } from "../../kit/ui/buttons";
import { CENTER, type Crop, cropWithSide, type Point, pointWithin, storedFrame, WHOLE } from "./frame";
import { FrameCanvas, type FrameMode } from "./frame-canvas";

interface Props {
  image: LibraryImage;
  onSaved: (image: LibraryImage) => void;
  onClose: () => void;
}

const SIDES = ["x", "y", "width", "height"] as const;

/** Chooses the part of an image that is shown, and the point that stays in sight where pages cut it off. */
export function FrameDialog({ image, onSaved, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const isDrawing = image.content_type === "image/svg+xml";
  const [mode, setMode] = useState<FrameMode>("focal");
  const [focal, setFocal] = useState<Point>(
    image.focal_x == null || image.focal_y == null ? CENTER : { x: image.focal_x, y: image.focal_y },
  );
  const [crop, setCrop] = useState<Crop>(image.crop ?? WHOLE);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const { data } = await write<Data<LibraryImage>>("PUT", `/api/images/${image.id}`, {
        ...storedFrame(focal, crop),
        version: image.version,
      });
      onSaved(data);
    } catch (failure) {
      notify.failed(t("images.frame.failed"), failure);
    } finally {
      setSaving(false);
    }
  };

  const modes = isDrawing ? (["focal"] as const) : (["focal", "crop"] as const);
  return (
    <Modal
      isOpen
      size="large"
      title={t("images.frame.title")}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {t("kit.cancel")}
          </Button>
          <BusyButton isWaiting={isSaving} onClick={save}>
            {t("kit.save")}
          </BusyButton>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterButtons
          label={t("images.frame.mode")}
          options={modes.map((value) => ({ value, label: t(`images.frame.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
        <p className="text-ink-2 text-sm">{t(`images.frame.${mode}Hint`)}</p>
        <FrameCanvas
          src={isDrawing ? image.file_path : `/api/images/${image.id}/original`}
          mode={mode}
          focal={focal}
          crop={crop}
          onFocal={setFocal}
          onCrop={setCrop}
        />
        {mode === "crop" ? (
          <div className="flex flex-wrap items-end gap-3">
            {SIDES.map((side) => (
              <Percent
                key={side}
                label={t(`images.frame.${side}`)}
                value={crop[side]}
                onChange={(value) => setCrop(cropWithSide(crop, side, value))}
              />
            ))}
            <Button variant="secondary" onClick={() => setCrop(WHOLE)}>
              {t("images.frame.uncrop")}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            {(["x", "y"] as const).map((side) => (
              <Percent
                key={side}
                label={t(`images.frame.${side}`)}
                value={focal[side]}
                onChange={(value) => setFocal(pointWithin({ ...focal, [side]: value }))}
              />
            ))}
            <Button variant="secondary" onClick={() => setFocal(CENTER)}>
              {t("images.frame.center")}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

interface PercentProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** What is typed stays as it is until the field is left, also where it is not a size yet. */
function Percent({ label, value, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="flex flex-col gap-1 font-semibold text-sm">
      {label}
      <input
        type="number"
        min={0}
        max={100}
        step={1}
        value={typed ?? Math.round(value * 1000) / 10}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value !== "") onChange(event.target.valueAsNumber / 100);
        }}
        onBlur={() => setTyped(null)}
        className="min-h-11 w-24 rounded-xl border border-control bg-card px-3 font-normal text-base"
      />
    </label>
  );
}
