import type { ReactNode } from "react";
import type { CompiledManuscript } from "~/platform/env.ts";
import type { Preview } from "./use-preview.ts";

interface PaneProps {
  preview: Preview;
  /** Shows a manuscript as its readers will see it. */
  show: (compiled: CompiledManuscript) => ReactNode;
}

/** The text as its readers will see it, and what is wrong with it. */
export function PreviewPane({ preview: { compiled, late }, show }: PaneProps) {
  const isEmpty = compiled !== null && compiled.html.trim() === "";
  const all = compiled ? [...compiled.wrongs, ...compiled.ignored] : [];
  // Of an empty text nothing is wrong as a whole but that it is empty.
  const remarks = isEmpty ? all.filter(({ line, field }) => line !== null || field !== null) : all;
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      className="min-w-0 border border-rule bg-paper px-4 py-6 sm:px-6 xl:sticky xl:top-4 xl:self-start xl:max-h-[calc(100vh-2rem)] xl:overflow-y-auto"
    >
      {late ? <p className="mb-4 text-sm text-soft">The preview waits: {late}</p> : null}
      {remarks.length > 0 ? (
        <ul aria-label="Remarks" className="mb-6 grid gap-1 border-s-4 border-down bg-well px-4 py-3 text-sm">
          {remarks.map(({ line, sentence }) => (
            <li key={`${line} ${sentence}`}>
              {line === null ? null : <span className="font-semibold">Line {line}: </span>}
              {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      {isEmpty ? <p className="mb-6 text-sm text-soft">The preview appears as you write.</p> : null}
      {compiled ? show(compiled) : <p className="text-soft">The preview is loading.</p>}
    </section>
  );
}
