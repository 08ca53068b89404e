/** Whole names: the stylesheet is made of those found in the source. */
const CLASSES = {
  all: ["", "grid-cols-1", "grid-cols-2", "grid-cols-3"],
  md: ["", "md:grid-cols-1", "md:grid-cols-2", "md:grid-cols-3"],
  lg: ["", "lg:grid-cols-1", "lg:grid-cols-2", "lg:grid-cols-3", "lg:grid-cols-4"],
  xl: ["", "xl:grid-cols-1", "xl:grid-cols-2", "xl:grid-cols-3", "xl:grid-cols-4"],
} as const;

/** Returns the class of a grid with as many columns as entries, from a width on; at most as many as it has room for. */
export const columnsFor = (count: number, width: keyof typeof CLASSES): string =>
  CLASSES[width][Math.min(count, CLASSES[width].length - 1)] ?? "";
