import { type ReactNode, useEffect, useRef } from "react";
import type { FormResult } from "~/lib/forms/form.ts";
import { useHydrating } from "./use-hydrating.ts";

/** Why a form was not taken, announced; nothing while all is well. */
export function FormError({ result }: { result: FormResult | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {result?.ok === false ? (
        <p className="border-s-4 border-down bg-well px-4 py-3 text-[0.9375rem] font-medium">
          {result.message || "Something went wrong. Please try again."}
        </p>
      ) : null}
    </div>
  );
}

interface DonePanelProps {
  title: string;
  className?: string;
  /** Where this copy of the site keeps its mail, when it sends none. */
  mailbox?: string;
  children: ReactNode;
}

/**
 * Replaces a form after a successful submission, and takes the focus; not on a page that came with it, where the reader
 * may be elsewhere when React takes over.
 */
export function DonePanel({ title, mailbox, className = "", children }: DonePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const replaces = useRef(!useHydrating());
  useEffect(() => {
    if (replaces.current) panel.current?.focus();
  }, []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className={`border-s-4 border-accent bg-sheet p-6 outline-none ${className}`}
    >
      <h2 className="font-serif text-2xl leading-tight font-semibold">{title}</h2>
      {children}
      <MailboxNote mailbox={mailbox} />
    </div>
  );
}

/** Where a copy of the site that sends no mail keeps it; nothing elsewhere. */
function MailboxNote({ mailbox }: { mailbox?: string }) {
  if (!mailbox) return null;
  return (
    <p className="mt-4 border-t border-rule pt-4 text-sm text-soft">
      This copy of the site runs on your computer and sends no mail:{" "}
      <a href={mailbox} className="font-semibold text-accent underline underline-offset-2">
        open the local mailbox
      </a>
      .
    </p>
  );
}

/** A `DonePanel` with one passage. */
export function FormDone({ children, ...panel }: Omit<DonePanelProps, "className">) {
  return (
    <DonePanel {...panel}>
      <div className="mt-2 leading-relaxed">{children}</div>
    </DonePanel>
  );
}
