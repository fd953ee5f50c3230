import type { Point } from "../../../../shared/map/bounds";
import { useTiles } from "../../../../shared/map/labels";
import { PointPicker } from "../../../../shared/map/point-picker";
import { useT } from "../../../i18n/texts";

interface Props {
  point: Point | null;
  near: Point | null;
  onPick: (point: Point) => void;
}

/** The public site's point picker with the panel's translations. */
export function PointMap({ point, near, onPick }: Props) {
  const { t, language } = useT();
  const tiles = useTiles();
  return (
    <PointPicker
      point={point}
      near={near}
      onChange={(latitude, longitude) => onPick({ latitude, longitude })}
      labels={{
        map: t("events.map.name"),
        keys: t("events.map.keys"),
        closer: t("events.map.closer"),
        farther: t("events.map.farther"),
        whole: t("events.map.whole"),
        twoFingers: t("events.map.twoFingers"),
        wheel: t("events.map.wheel"),
        pin: t("events.map.pin"),
      }}
      language={language}
      tiles={tiles}
      className="size-full"
    />
  );
}
