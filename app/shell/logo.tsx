import { usePublication } from "~/platform/publication/context.tsx";
import { MarkPaths } from "~/ui/mark-paths.tsx";

/** The publication's mark. Silent, for the name is set beside it. */
export function Logo({ className }: { className?: string }) {
  const { mark } = usePublication();
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <MarkPaths parts={mark} />
    </svg>
  );
}
