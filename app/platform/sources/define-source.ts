import type { Deps } from "../deps.ts";
import type { DatedItem } from "./admission.ts";
import type { UpstreamFailure, UpstreamFailureCode } from "./failure.ts";
import type { Pace } from "./pace.ts";
import type { DueSource, SourceRef } from "./state.ts";
import type { SummaryWords } from "./tally.ts";
import type { UpstreamContent, UpstreamRequest, UpstreamResult } from "./upstream.ts";

/** What a kind of source (feeds, channels, prices, filings) adds to the one ingest loop: requests, and reading answers. */

/** One configured source: a feed, a channel, a symbol, a company. */
export interface SourceEntry {
  /** Unique among all kinds; names the row of its state. */
  id: string;
  /** A source whose address changes starts with an empty state. */
  url: string;
  /** Minutes between checks; the kind's own interval when absent. */
  everyMinutes?: number;
}

export type Due<Entry extends SourceEntry> = DueSource<Entry & SourceRef>;

/** What an answer says of one source. */
export interface SourceContent {
  /** Unreadable items left out. */
  rejected: number;
  /** Items with a date of their own. The loop caps and dates them before they are stored. */
  items?: readonly DatedItem[];
}

export interface SourceFailure {
  ok: false;
  /** One sentence for the operator. */
  message: string;
  /** Milliseconds from now, where the upstream said when to come back. */
  retryAfterMs?: number | null;
  /** The service asks to be left alone: another request would fare no better. */
  refused?: boolean;
  /** The service does not work: met again and again, it is an outage. */
  down?: boolean;
}

export type Reading<Content> =
  | {
      ok: true;
      content: Content;
      /** The content came from another address: the validators of this one stay as they were. */
      elsewhere?: boolean;
    }
  | SourceFailure;

/** One reading for all sources of the request, or one each by their ids; a source that is missing has failed. */
export type Readings<Content> = Reading<Content> | ReadonlyMap<string, Reading<Content>>;

/** For adapters that need more than one request to read an answer: further pages, details. */
export interface SourceTools {
  deps: Pick<Deps, "fetch" | "now" | "vars" | "log" | "publication">;
  /** For one request, where the run limits it. */
  timeoutMs?: number;
  /** Makes a further request to the same host, after the pause that its pace asks for. */
  ask: (address: string, options: UpstreamRequest) => Promise<UpstreamResult>;
}

/** A request and how its answer is read. */
export interface ReadableRequest<Content extends SourceContent> {
  address: string;
  /** Validators are added when the request serves a single source. */
  options: Omit<UpstreamRequest, "etag" | "lastModified">;
  /** Milliseconds after the request before it to the same host, where the kind's pace does not fit. */
  gapMs?: number;
  /** Reads an answer with content. Throws only on a bug. */
  read: (answer: UpstreamContent, tools: SourceTools) => Readings<Content> | Promise<Readings<Content>>;
  /** Finds another way to the content after a failed request; null when there is none. */
  recover?: (
    failure: UpstreamFailure,
    tools: SourceTools,
  ) => Readings<Content> | null | Promise<Readings<Content> | null>;
}

/** A request with the sources that its answer serves. */
export interface SourceRequest<Entry extends SourceEntry, Content extends SourceContent>
  extends ReadableRequest<Content> {
  due: Due<Entry>[];
}

export interface Source<Entry extends SourceEntry, Content extends SourceContent> {
  /** Names the rows of the sources' state; one ingest run handles all sources of a kind. */
  kind: string;
  /** Minutes between checks of a source that names no interval of its own. */
  every: number;
  /** Several hosts side by side, a second between two requests to one, by default. */
  pace?: Partial<Pace>;
  /**
   * Set when a host is one service behind all its sources. Once it refuses, the sources not yet asked fail alike. Once
   * it is down (three failures in a row), they are left for the next run, or `fail` alike and back off.
   */
  whenDown?: "leave" | "fail";
  /** Groups the sources that are due into requests. */
  requests: (due: Due<Entry>[]) => SourceRequest<Entry, Content>[] | Promise<SourceRequest<Entry, Content>[]>;
  /** Whether what each source answered is kept for 30 days: for sources that a publisher adds and pauses. */
  keepsHistory?: boolean;
  /** What the items are called, such as "articles", where each reading is an event of the log. */
  items?: string;
  /** How a run's summary names what it counts. */
  words?: Partial<SummaryWords>;
}

/** Declares a kind of source. */
export const defineSource = <Entry extends SourceEntry, Content extends SourceContent>(
  source: Source<Entry, Content>,
): Source<Entry, Content> => source;

/** Makes one request a source. */
export const each =
  <Entry extends SourceEntry, Content extends SourceContent>(
    request: (source: Entry & SourceRef) => ReadableRequest<Content>,
  ) =>
  (due: Due<Entry>[]): SourceRequest<Entry, Content>[] =>
    due.map((one) => ({ ...request(one.source), due: [one] }));

const REFUSED = new Set<UpstreamFailureCode>(["rate-limited", "refused"]);

/** Failures that do not concern the service: of the address, or of the size of this one answer. */
const OF_ONE_ANSWER = new Set<UpstreamFailureCode>(["forbidden-address", "not-found", "too-large"]);

/** Converts a failed request. */
export const sourceFailure = ({ code, message, retryAfterMs }: UpstreamFailure): SourceFailure => ({
  ok: false,
  message,
  retryAfterMs,
  refused: REFUSED.has(code),
  down: !REFUSED.has(code) && !OF_ONE_ANSWER.has(code),
});
