import type { ReactNode } from "react";
import { CloseIcon } from "~/ui/icons.tsx";

interface PopupCardProps {
  label: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** A card in the corner over the page. Its button, or Escape within it, dismisses it for good. */
export function PopupCard({ label, onDismiss, children }: PopupCardProps) {
  return (
    <aside
      aria-label={label}
      onKeyDown={(event) => event.key === "Escape" && onDismiss()}
      className="popup no-print border border-strong bg-sheet"
    >
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="absolute top-1.5 end-1.5 grid size-9 place-items-center hover:text-accent"
      >
        <CloseIcon className="size-4" />
      </button>
      {children}
    </aside>
  );
}
