import { useI18n } from "../../i18n/language-context";
import { useSiteSettings } from "../site/site";
import type { TileSource } from "./base-map";
import type { MapLabels } from "./map-container";

/** The labels of a map on public pages. */
export function useMapLabels(name: string): MapLabels {
  const { t } = useI18n();
  return {
    map: name,
    keys: t("map.keys"),
    closer: t("map.closer"),
    farther: t("map.farther"),
    whole: t("map.whole"),
    twoFingers: t("map.twoFingers"),
    wheel: t("map.wheel"),
    contributors: t("map.contributors"),
  };
}

/**
 * The tile server from the settings, an https or same-origin URL template with `{x}`, `{y}` and `{z}`; else the street map that is
 * installed on this server.
 */
export function useTiles(): TileSource {
  const settings = useSiteSettings();
  const url = settings.text("map_tile_url");
  const isUsable =
    /^(https:\/|\/)\/?[^/]/.test(url) && ["{x}", "{y}", "{z}"].every((part) => url.includes(part));
  const file = settings.text("map_file");
  return {
    url: isUsable ? url : "",
    file: !isUsable && /^\/map\/\w+\.pmtiles$/.test(file) ? file : "",
    attribution: settings.text("map_tile_attribution") || "© OpenStreetMap",
  };
}
