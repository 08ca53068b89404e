import { TimeoutError, timeout } from "remix-utils/promise";
import { type Change, changesOf, type TopicVersions } from "../../data/topic-versions.ts";
import type { Log } from "../../log.ts";
import type { Shown } from "../define-page.ts";

/** Waits so long (ms) for the changes of what a page shows; null when they cannot be read by then. */
export type ChangesWithin = (ms: number) => Promise<Change[] | null>;

interface ReadChangesOptions {
  versions: () => Promise<TopicVersions>;
  shown: Shown;
  defer: (work: Promise<unknown>) => void;
  log: Log;
}

/** Begins to read the changes of what a page shows. Returns how to wait for them. */
export function readChanges({ versions, shown, defer, log }: ReadChangesOptions): ChangesWithin {
  const reading = (async () => changesOf(await versions(), shown.topics, shown.part))().catch(
    (error): null => {
      if (!(error instanceof TimeoutError)) log.error("topic-versions-unreadable", error);
      return null;
    },
  );
  // The read continues in the background, so that the location has the value for the next visitor.
  defer(reading);
  return (ms) =>
    timeout(reading, { ms }).catch((): null => {
      // A location's first reading of KV may well take longer.
      log.info("topic-versions-late");
      return null;
    });
}
