import type { EditionStatus } from "../schema.ts";

const LABELS: Record<EditionStatus, string> = {
  announced: "Dates announced",
  open: "Registration open",
  "sold-out": "Sold out",
  running: "Happening now",
  over: "Past event",
};

const LIVELY: EditionStatus[] = ["open", "running"];

/** A badge: where an edition stands. The words say it; the colour only helps. */
export function EventStatus({ status }: { status: EditionStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm font-semibold ${LIVELY.includes(status) ? "text-up" : "text-soft"}`}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {LABELS[status]}
    </span>
  );
}
