import { usePublication } from "~/platform/publication/context.tsx";

const FILL = { text: "fill-current", accent: "fill-accent", "on-accent": "fill-on-accent" };
const LINE = { text: "stroke-current", accent: "stroke-accent", "on-accent": "stroke-on-accent" };

/** The publication's mark. Silent, for the name is set beside it. */
export function Logo({ className }: { className?: string }) {
  const { mark } = usePublication();
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      {mark.map(({ path, color, stroke }) =>
        stroke ? (
          <path key={path} d={path} fill="none" strokeWidth={stroke} className={LINE[color]} />
        ) : (
          <path key={path} d={path} className={FILL[color]} />
        ),
      )}
    </svg>
  );
}
