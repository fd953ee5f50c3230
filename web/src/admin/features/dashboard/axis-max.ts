/** The maximum of a chart axis whose half is an integer: 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, … */
export function axisMax(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10;
  return step * power;
}
