import type { ReactNode } from "react";

/** Says that a provider's page is on its way, in the middle of its place. */
export function FrameLoading({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="absolute inset-0 grid place-items-center text-soft">
      {children}
    </p>
  );
}
