import type { Point } from "../../../shared/map/bounds";
import { useTiles } from "../../../shared/map/labels";
import { PointPicker } from "../../../shared/map/point-picker";
import { useT } from "../../i18n/texts";

interface Props {
  /** The accessible name of the map. */
  label: string;
  point: Point | null;
  near: Point | null;
  onPick: (point: Point) => void;
}

/** The public site's point picker with the panel's translations. */
export function PointMap({ label, point, near, onPick }: Props) {
  const { t, language } = useT();
  const tiles = useTiles();
  return (
    <PointPicker
      point={point}
      near={near}
      onChange={(latitude, longitude) => onPick({ latitude, longitude })}
      labels={{
        map: label,
        keys: t("kit.map.keys"),
        closer: t("kit.map.closer"),
        farther: t("kit.map.farther"),
        whole: t("kit.map.whole"),
        twoFingers: t("kit.map.twoFingers"),
        wheel: t("kit.map.wheel"),
        contributors: t("kit.map.contributors"),
        pin: t("kit.map.pin"),
      }}
      language={language}
      tiles={tiles}
      className="size-full"
    />
  );
}
