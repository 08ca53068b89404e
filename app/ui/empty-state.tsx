import type { ReactNode } from "react";

/** What a list says when it has nothing: never a blank space. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-rule px-4 py-14 text-center">
      <p className="font-serif text-xl font-medium">{title}</p>
      {children ? <div className="mt-2 text-sm text-soft">{children}</div> : null}
    </div>
  );
}
