import type { MarkPart } from "~/lib/mark/mark.ts";

const FILL = { text: "fill-current", accent: "fill-accent", "on-accent": "fill-on-accent" };
const LINE = { text: "stroke-current", accent: "stroke-accent", "on-accent": "stroke-on-accent" };

/** The parts of a mark in the colours of where they stand, for an `<svg>` of 32 by 32 units. */
export const MarkPaths = ({ parts }: { parts: readonly MarkPart[] }) =>
  parts.map(({ path, color, stroke }) =>
    stroke ? (
      <path key={path} d={path} fill="none" strokeWidth={stroke} className={LINE[color]} />
    ) : (
      <path key={path} d={path} className={FILL[color]} />
    ),
  );
