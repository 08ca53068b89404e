import type { EditionStatus } from "../schema.ts";

export const STATUS_LABELS: Record<EditionStatus, string> = {
  announced: "Dates announced",
  open: "Registration open",
  "sold-out": "Sold out",
  running: "Happening now",
  over: "Past event",
};

const HIGHLIGHTED: EditionStatus[] = ["open", "running"];

/** A badge of an edition's status. */
export function EventStatus({ status }: { status: EditionStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-sm font-semibold ${HIGHLIGHTED.includes(status) ? "text-up" : "text-soft"}`}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {STATUS_LABELS[status]}
    </span>
  );
}
