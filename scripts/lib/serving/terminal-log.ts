import * as z from "zod";

/** What a person at a terminal is told of the Workers' log, whose events are JSON lines. */

const EVENT = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("source.read"),
    source: z.string(),
    address: z.string(),
    items: z.string(),
    found: z.number().optional(),
    inserted: z.number().optional(),
    reason: z.string().optional(),
  }),
  z.object({ event: z.literal("job.ran"), job: z.string(), state: z.string(), summary: z.string() }),
]);

/** Returns a line of the log in words: those of events that the terminal has no words for stay as they are. */
export function inWords(line: string): string {
  const event = eventOf(line);
  if (!event) return line;
  if (event.event === "job.ran") return `${event.job}: ${event.summary}`;
  const { source, address, items, found, inserted, reason } = event;
  const name = address.includes("?") ? `${address} (${source})` : address;
  if (reason !== undefined) return `Reading ${name}: it was not read. ${reason}`;
  if (found === undefined) return `Reading ${name}: unchanged`;
  return `Reading ${name}: ${found} ${found === 1 ? items.replace(/s$/, "") : items}, ${inserted} new`;
}

/** As `inWords`, without the lines about jobs: for a command that tells what came of each itself. */
export const ofSources = (line: string): string | null =>
  eventOf(line)?.event === "job.ran" ? null : inWords(line);

function eventOf(line: string): z.infer<typeof EVENT> | null {
  if (!line.startsWith('{"level":')) return null;
  try {
    return EVENT.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
