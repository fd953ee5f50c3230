/** Clusters pins that would overlap. */

export interface ProjectedItem<T> {
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

interface GrowingCluster<T> extends Cluster<T> {
  /** The first item: distances are measured from it, so a cluster does not drift while it grows. */
  anchor: ProjectedItem<T>;
}

/** Items closer than `reach` pixels to a cluster's anchor join it. A grid limits the comparisons to neighboring cells. */
export function clusterItems<T>(spots: readonly ProjectedItem<T>[], reach: number): Cluster<T>[] {
  const grid = new Map<string, GrowingCluster<T>[]>();
  const clusters: GrowingCluster<T>[] = [];
  for (const spot of spots) {
    const near = nearest(neighbours(grid, spot, reach), spot, reach);
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

function join<T>(cluster: GrowingCluster<T>, { item, x, y }: ProjectedItem<T>): void {
  const count = cluster.items.push(item);
  cluster.x += (x - cluster.x) / count;
  cluster.y += (y - cluster.y) / count;
}

function nearest<T>(
  clusters: GrowingCluster<T>[],
  { x, y }: ProjectedItem<T>,
  reach: number,
): GrowingCluster<T> | undefined {
  const distance = ({ anchor }: GrowingCluster<T>) => Math.hypot(anchor.x - x, anchor.y - y);
  return clusters.filter((cluster) => distance(cluster) < reach).sort((a, b) => distance(a) - distance(b))[0];
}

const column = (pixels: number, reach: number) => Math.floor(pixels / reach);
const cellOf = <T>({ x, y }: ProjectedItem<T>, reach: number) => `${column(x, reach)} ${column(y, reach)}`;

function neighbours<T>(
  grid: Map<string, GrowingCluster<T>[]>,
  { x, y }: ProjectedItem<T>,
  reach: number,
): GrowingCluster<T>[] {
  const [left, top] = [column(x, reach), column(y, reach)];
  const cells = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${left + dx} ${top + dy}`));
  return cells.flatMap((cell) => grid.get(cell) ?? []);
}
