import { useMark } from "~/platform/publication/use-mark.ts";
import { MarkPaths } from "~/ui/mark-paths.tsx";

/** The publication's mark. Silent, for the name is set beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <MarkPaths parts={useMark()} />
    </svg>
  );
}
