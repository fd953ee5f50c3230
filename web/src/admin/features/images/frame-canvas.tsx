import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useT } from "../../i18n/texts";
import { arrowStep, type Crop, cropBetween, cropWithin, type Point, pointWithin } from "./frame";

export type FrameMode = "focal" | "crop";

interface Props {
  src: string;
  mode: FrameMode;
  focal: Point;
  crop: Crop;
  onFocal: (point: Point) => void;
  onCrop: (crop: Crop) => void;
}

/** False for the small movement of a click, which draws nothing. */
const isApart = (one: Point, other: Point) =>
  Math.abs(one.x - other.x) > 0.02 && Math.abs(one.y - other.y) > 0.02;
const percent = (value: number) => `${value * 100}%`;
const whole = (value: number) => Math.round(value * 100);

/** The image with its crop and its focal point. Pressing sets the point, dragging draws a rectangle; arrow keys move both. */
export function FrameCanvas({ src, mode, focal, crop, onFocal, onCrop }: Props) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const corner = useRef<Point | null>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return pointWithin({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    corner.current = pointOf(event);
    if (mode === "focal") onFocal(corner.current);
  };
  const move = (event: PointerEvent) => {
    if (!corner.current) return;
    const point = pointOf(event);
    if (mode === "focal") onFocal(point);
    else if (isApart(corner.current, point)) onCrop(cropBetween(corner.current, point));
  };
  const end = () => {
    corner.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, event.shiftKey && mode === "focal");
    if (!step) return;
    event.preventDefault();
    if (mode === "focal") onFocal(pointWithin({ x: focal.x + step.x, y: focal.y + step.y }));
    else if (event.shiftKey)
      onCrop(cropWithin({ ...crop, width: crop.width + step.x, height: crop.height + step.y }));
    else onCrop(cropWithin({ ...crop, x: crop.x + step.x, y: crop.y + step.y }));
  };
  const place =
    mode === "focal"
      ? t("images.frame.focalAt", { x: whole(focal.x), y: whole(focal.y) })
      : t("images.frame.cropAt", {
          x: whole(crop.x),
          y: whole(crop.y),
          width: whole(crop.width),
          height: whole(crop.height),
        });

  return (
    <div className="flex flex-col items-center gap-2">
      <div
        ref={box}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="relative w-fit cursor-crosshair touch-none select-none overflow-hidden rounded-xl bg-line"
      >
        <img src={src} alt="" draggable={false} className="block max-h-[46dvh] max-w-full" />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute outline-2 outline-white shadow-[0_0_0_100vmax_rgb(0_0_0/55%)]"
          style={{
            left: percent(crop.x),
            top: percent(crop.y),
            width: percent(crop.width),
            height: percent(crop.height),
          }}
        />
        <button
          type="button"
          data-autofocus=""
          aria-label={t(`images.frame.${mode}Handle`)}
          onKeyDown={onKeyDown}
          className="-translate-1/2 absolute size-8 rounded-full border-3 border-white bg-brand/70 shadow-lift outline-offset-2"
          style={
            mode === "focal"
              ? { left: percent(focal.x), top: percent(focal.y) }
              : { left: percent(crop.x + crop.width / 2), top: percent(crop.y + crop.height / 2) }
          }
        />
      </div>
      <output className="text-ink-2 text-sm tabular-nums">{place}</output>
    </div>
  );
}
