/** The street map: vector tiles out of one file on this server. Loaded when a map is shown and a file is installed. */
import type * as L from "leaflet";
import { FetchSource, PMTiles, type Source } from "pmtiles";
// It extends Leaflet's layers through the global `L`, which Leaflet sets when it is loaded.
import { leafletLayer } from "protomaps-leaflet";
import type { Language } from "../../lib/language";
import { placeLabels } from "./place-labels";
import { palette, streetStyle } from "./street-style";

export interface Streets {
  /** Adds the streets below the labels and pins; returns a cleanup function. */
  addTo: (map: L.Map, language: Language) => () => void;
}

/** Opens the file; rejects if it cannot be read. `onFailure` is called when a later request fails. */
export async function openStreets(file: string, onFailure: () => void): Promise<Streets> {
  const archive = new PMTiles(watched(new FetchSource(file), onFailure));
  const { minLat, minLon, maxLat, maxLon, maxZoom } = await archive.getHeader();
  return {
    addTo(map, language) {
      const own = new Set(placeLabels(language).map(({ name }) => name));
      const style = () => streetStyle(palette(map.getContainer()), language, own);
      const layer = leafletLayer({
        ...style(),
        url: archive,
        lang: language,
        maxDataZoom: maxZoom,
        bounds: [
          [minLat, minLon],
          [maxLat, maxLon],
        ],
      });
      map.addLayer(layer as unknown as L.Layer);
      const onTheme = new MutationObserver(() => {
        Object.assign(layer, style());
        layer.clearLayout();
        layer.rerenderTiles();
      });
      onTheme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
      return () => {
        onTheme.disconnect();
        map.removeLayer(layer as unknown as L.Layer);
      };
    },
  };
}

/** Tells of requests that fail. The renderer cancels those of a zoom level that was left. */
function watched(source: Source, onFailure: () => void): Source {
  return {
    getKey: () => source.getKey(),
    getBytes: (offset, length, signal, etag) =>
      source.getBytes(offset, length, signal, etag).catch((failure: unknown) => {
        if (!signal?.aborted) onFailure();
        throw failure;
      }),
  };
}
