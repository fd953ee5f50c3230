/** Clusters pins that would overlap. */

export interface Spot<T> {
  item: T;
  /** Pixels at the current zoom. */
  x: number;
  y: number;
}

export interface Cluster<T> {
  items: T[];
  /** The centroid of its items. */
  x: number;
  y: number;
}

interface Growing<T> extends Cluster<T> {
  /** The first item: distances are measured from it, so a cluster does not drift while it grows. */
  anchor: Spot<T>;
}

/** Items closer than `reach` pixels to a cluster's anchor join it. A grid limits the comparisons to neighbouring cells. */
export function clusterSpots<T>(spots: readonly Spot<T>[], reach: number): Cluster<T>[] {
  const grid = new Map<string, Growing<T>[]>();
  const clusters: Growing<T>[] = [];
  for (const spot of spots) {
    const near = nearest(around(grid, spot, reach), spot, reach);
    if (near) join(near, spot);
    else {
      const cluster = { items: [spot.item], x: spot.x, y: spot.y, anchor: spot };
      const cell = cellOf(spot, reach);
      grid.set(cell, [...(grid.get(cell) ?? []), cluster]);
      clusters.push(cluster);
    }
  }
  return clusters;
}

function join<T>(cluster: Growing<T>, { item, x, y }: Spot<T>): void {
  const count = cluster.items.push(item);
  cluster.x += (x - cluster.x) / count;
  cluster.y += (y - cluster.y) / count;
}

function nearest<T>(clusters: Growing<T>[], { x, y }: Spot<T>, reach: number): Growing<T> | undefined {
  const distance = ({ anchor }: Growing<T>) => Math.hypot(anchor.x - x, anchor.y - y);
  return clusters.filter((cluster) => distance(cluster) < reach).sort((a, b) => distance(a) - distance(b))[0];
}

const column = (pixels: number, reach: number) => Math.floor(pixels / reach);
const cellOf = <T>({ x, y }: Spot<T>, reach: number) => `${column(x, reach)} ${column(y, reach)}`;

function around<T>(grid: Map<string, Growing<T>[]>, { x, y }: Spot<T>, reach: number): Growing<T>[] {
  const [left, top] = [column(x, reach), column(y, reach)];
  const cells = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${left + dx} ${top + dy}`));
  return cells.flatMap((cell) => grid.get(cell) ?? []);
}
