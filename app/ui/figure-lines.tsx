import type { ReactNode } from "react";
import { type FigureLine, type FigureSource, figureAnchor } from "~/lib/figures/figure-line.ts";
import { SmartLink } from "./smart-link.tsx";

/**
 * A figure that leads to its line. A plain link: only the browser's own navigation marks the target and opens the
 * `<details>` around it, and a table with hundreds of them stays light.
 */
export function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="figure-link">
      {children}
    </a>
  );
}

/** Figures, each with its formula, day or period, and sources, under an anchor of its own. */
export function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <dl className="mt-2">
      {lines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
    </dl>
  );
}

function Line({ id, name, value, formula, of, sources, notes = [], parts = [] }: FigureLine) {
  return (
    <div
      id={figureAnchor(id)}
      className="figure-line grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-b border-rule py-3 text-[0.9375rem] lg:grid-cols-[minmax(0,4fr)_9rem_minmax(0,8fr)]"
    >
      <dt>{name}</dt>
      <dd className="text-end font-semibold tabular-nums">{value}</dd>
      <dd className="text-[0.8125rem] leading-relaxed text-soft max-lg:col-span-full">
        <p className="text-ink">{formula}.</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>
          Of {of}. {sources.length === 1 ? "Source" : "Sources"}:{" "}
          {sources.map((source, index) => (
            <span key={source.label}>
              {index > 0 ? "; " : null}
              <SourceName of={source} />
            </span>
          ))}
          .
        </p>
        {parts.length > 0 ? <Parts name={name} parts={parts} /> : null}
      </dd>
    </div>
  );
}

const SourceName = ({ of: { label, url } }: { of: FigureSource }) =>
  url ? (
    <SmartLink href={url} className="underline underline-offset-2 hover:text-ink">
      {label}
    </SmartLink>
  ) : (
    label
  );

function Parts({ name, parts }: { name: string; parts: NonNullable<FigureLine["parts"]> }) {
  return (
    <details className="group/parts mt-1">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 hover:text-ink">
        <span aria-hidden="true" className="transition-transform group-open/parts:rotate-90">
          ›
        </span>
        <span className="underline underline-offset-2">
          {parts.length === 1 ? "One part" : `${parts.length} parts`}
        </span>
        <span className="sr-only"> of {name}</span>
      </summary>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6">
        {parts.map((part) => (
          <li key={part.name} className="flex justify-between gap-2 border-b border-rule py-1">
            {part.name}
            <FigureLink to={part.href}>{part.value}</FigureLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
