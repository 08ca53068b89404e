/** The line through a cloud of points. */

export interface Fit {
  intercept: number;
  slope: number;
  /** The share of the variance that the line explains, 0 to 1. */
  rSquared: number;
}

/** Returns the least-squares line through points; null with fewer than three, or when all stand at one place. */
export function fitLine(points: readonly { x: number; y: number }[]): Fit | null {
  const count = points.length;
  if (count < 3) return null;
  const sum = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((total, point) => total + of(point), 0);
  const [x, y] = [sum((point) => point.x) / count, sum((point) => point.y) / count];
  const xx = sum((point) => (point.x - x) ** 2);
  const xy = sum((point) => (point.x - x) * (point.y - y));
  const yy = sum((point) => (point.y - y) ** 2);
  if (xx === 0 || yy === 0) return null;
  const slope = xy / xx;
  return { slope, intercept: y - slope * x, rSquared: (xy * xy) / (xx * yy) };
}
