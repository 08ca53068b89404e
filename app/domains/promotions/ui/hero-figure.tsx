import type { ReactNode } from "react";
import type { MarkPart } from "~/lib/mark/mark.ts";
import { MarkPaths } from "~/ui/mark-paths.tsx";

/** Where the hero's figure stands, at the right. `slice` cuts it as `object-cover object-right` cuts a film. */
const Stage = ({ fit, children }: { fit: "meet" | "slice"; children: ReactNode }) => (
  <svg
    viewBox="0 0 1200 376"
    aria-hidden="true"
    preserveAspectRatio={`xMaxYMid ${fit}`}
    className="absolute inset-0 size-full scheme-dark text-on-night"
  >
    {children}
  </svg>
);

/** Another mark, over the one in the middle of the film that comes with the product. */
export const Hub = ({ parts }: { parts: readonly MarkPart[] }) => (
  <Stage fit="slice">
    <g transform="translate(905 196)">
      <circle r="64" className="fill-night" />
      <g transform="scale(3) translate(-16 -16)" className="turns-back">
        <MarkPaths parts={parts} />
      </g>
    </g>
  </Stage>
);

const RINGS = [118, 160, 210, 270];

/** The publication's mark in rings: the hero of a publication without a film. */
export const StillFigure = ({ parts }: { parts: readonly MarkPart[] }) => (
  <Stage fit="meet">
    <g transform="translate(905 188)" data-still-figure="">
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.32 - index * 0.07}
        />
      ))}
      <g transform="scale(5) translate(-16 -16)" className="turns-back">
        <MarkPaths parts={parts} />
      </g>
    </g>
  </Stage>
);
