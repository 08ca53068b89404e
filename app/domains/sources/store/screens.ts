import { sql } from "drizzle-orm";
import { batch, type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { type Pause, selectAnswers, selectPause, selectPauses } from "~/platform/sources/history.ts";
import { withDeskSources } from "../rules/lay-over.ts";
import { listedSources } from "../rules/listed.ts";
import type { ListedSource } from "../schema.ts";
import { selectDeskSources, toDeskSources } from "./desk-sources.ts";

/** What the desk's screens show of sources. Times are milliseconds. */

export interface ReadState {
  lastTryAt: number | null;
  lastSuccessAt: number | null;
  failures: number;
  nextCheckAt: number;
  lastError: string | null;
  itemCount: number;
}

interface StateRow extends ReadState {
  id: string;
}

export interface ShownSource
  extends Pick<ListedSource, "id" | "kind" | "name" | "url" | "categories" | "desk"> {
  state: "failing" | "new" | "ok" | "paused";
  pause: Pause | null;
  /** Null for one that was never asked. */
  read: ReadState | null;
}

type ReadDeps = Pick<Deps, "db" | "publication">;

const STATE = sql`id, last_try_at as lastTryAt, last_success_at as lastSuccessAt, failures, next_check_at as nextCheckAt,
  last_error as lastError, item_count as itemCount`;

/** Bound values of a statement: D1 takes a hundred. */
const MOST_IDS = 90;

/** Selects the states of sources by their ids, one row each: a list of values is read by nobody. */
function selectStates(ids: string[]): Statement<StateRow>[] {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
  );
  return parts.map((part) => statement(sql`select ${STATE} from sources where id in ${part}`));
}

/** Selects the states of the desk's own sources. */
const selectDeskStates = (): Statement<StateRow> =>
  statement(sql`select ${STATE} from sources where id in (
    select iif(kind in ('news', 'author'), 'news-', '') || id from desk_sources)`);

export interface SourceFilter {
  /** A part of the name or of the address. */
  q?: string;
  kind?: string;
  state?: string;
  /** The id of the source before: where the page before ended. */
  after?: string;
}

export const PAGE_SIZE = 50;

/** Returns a page of the sources, those that fail first; and how many there are of each state. */
export async function sourceList({ db, publication }: ReadDeps, filter: SourceFilter) {
  const ids = listedSources(publication, []).map(({ id }) => id);
  const [rows, pauses, ...states] = await batch(db, [
    selectDeskSources(),
    selectPauses(),
    selectDeskStates(),
    ...selectStates(ids),
  ]);
  const desk = toDeskSources(rows);
  const paused = new Map(pauses.map(({ sourceId, ...pause }) => [sourceId, pause]));
  const read = new Map(states.flat().map((state) => [state.id, state]));
  const all = listedSources(withDeskSources(publication, desk), desk).map((source) =>
    shown(source, paused.get(source.id) ?? null, read.get(source.id) ?? null),
  );
  const found = all.filter((source) => matches(source, filter)).sort(byUrgency);
  const start = filter.after ? found.findIndex(({ id }) => id === filter.after) + 1 : 0;
  const page = found.slice(start, start + PAGE_SIZE);
  const count = (state: ShownSource["state"]) => all.filter((source) => source.state === state).length;
  return {
    sources: page,
    more: start + PAGE_SIZE < found.length ? (page.at(-1)?.id ?? null) : null,
    counts: { all: all.length, failing: count("failing"), paused: count("paused"), new: count("new") },
  };
}

/**
 * Returns one source with its history; null when there is none of this id. Of a source of market figures, which no list
 * has, it returns how it stands alone.
 */
export async function sourceShown({ db, publication }: ReadDeps, id: string) {
  const [rows, [pause], [state], answers] = await batch(db, [
    selectDeskSources(),
    selectPause(id),
    statement<StateRow>(sql`select ${STATE} from sources where id = ${id}`),
    selectAnswers(id, 50),
  ]);
  const desk = toDeskSources(rows);
  const found = listedSources(withDeskSources(publication, desk), desk).find((source) => source.id === id);
  if (!found) return state && { id, source: null, own: null, read: state, answers: [] };
  const own = desk.find(({ kind, entry }) => kind === found.kind && entry.id === found.entry.id) ?? null;
  const source = shown(found, pause ?? null, state ?? null);
  return { id, source, own, read: source.read, answers };
}

function shown(
  { id, kind, name, url, categories, desk }: ListedSource,
  pause: Pause | null,
  row: StateRow | null,
): ShownSource {
  const state = pause ? "paused" : row === null ? "new" : row.failures > 0 ? "failing" : "ok";
  if (row === null) return { id, kind, name, url, categories, desk, state, pause, read: null };
  const { id: _, ...read } = row;
  return { id, kind, name, url, categories, desk, state, pause, read };
}

function matches({ name, url, kind, state }: ShownSource, filter: SourceFilter): boolean {
  const words = filter.q?.toLowerCase() ?? "";
  return (
    (words === "" || name.toLowerCase().includes(words) || url.toLowerCase().includes(words)) &&
    (!filter.kind || kind === filter.kind) &&
    (!filter.state || state === filter.state)
  );
}

const RANK = { failing: 0, new: 1, ok: 2, paused: 2 };

/** Those that fail first, the longest without an answer before the others; then by name. */
function byUrgency(one: ShownSource, other: ShownSource): number {
  const rank = RANK[one.state] - RANK[other.state];
  if (rank !== 0) return rank;
  const since = (source: ShownSource) => source.read?.lastSuccessAt ?? 0;
  if (one.state === "failing" && since(one) !== since(other)) return since(one) - since(other);
  return one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1);
}

/** Returns every source as it is listed, without its state. */
export async function everySource({ db, publication }: ReadDeps): Promise<ListedSource[]> {
  const [rows] = await batch(db, [selectDeskSources()]);
  const desk = toDeskSources(rows);
  return listedSources(withDeskSources(publication, desk), desk);
}
