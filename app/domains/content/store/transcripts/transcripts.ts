import { sql } from "drizzle-orm";
import * as z from "zod";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { TranscriptLine } from "../../rules/videos/transcript.ts";
import { toIndexedVideo } from "../rows.ts";
import { videoDocument } from "../search/documents.ts";
import { indexDocuments } from "../search/search.ts";
import { selectIndexedVideos } from "./said.ts";

/** Transcripts that a publisher's folder has beside its Markdown. One may wait for its video. */

const stored = z.array(z.object({ startTime: z.number(), text: z.string() }));

export const selectTranscript = (videoId: string) =>
  statement<{ lines: string }>(sql`select lines from video_transcripts where video_id = ${videoId}`);

export const toTranscript = (row: { lines: string } | undefined): TranscriptLine[] =>
  row ? stored.parse(JSON.parse(row.lines)) : [];

/** What makes a source hold exactly its transcripts. */
export interface TranscriptPlan {
  written: { videoId: string; lines: string }[];
  /** The ids of the videos whose transcript is no more in the folder. */
  removed: string[];
}

/** Works out what makes a source hold these transcripts, by video id. Those of the ids in `kept` stay. */
export async function planTranscripts(
  { db }: Pick<Deps, "db">,
  sourceId: string,
  transcripts: ReadonlyMap<string, readonly TranscriptLine[]>,
  kept: ReadonlySet<string> = new Set(),
): Promise<TranscriptPlan> {
  const rows = await rowsOf(
    db,
    statement<{ videoId: string; lines: string }>(
      sql`select video_id as videoId, lines from video_transcripts where source_id = ${sourceId}`,
    ),
  );
  const before = new Map(rows.map(({ videoId, lines }) => [videoId, lines]));
  return {
    written: [...transcripts]
      .map(([videoId, lines]) => ({ videoId, lines: JSON.stringify(lines) }))
      .filter(({ videoId, lines }) => before.get(videoId) !== lines),
    removed: [...before.keys()].filter((videoId) => !transcripts.has(videoId) && !kept.has(videoId)),
  };
}

const textOf = (lines: string): string =>
  stored
    .parse(JSON.parse(lines))
    .map(({ text }) => text)
    .join(" ");

/** Writes a plan, for search too. A rerun writes nothing new. */
export async function applyTranscripts(
  { db, search, publication }: Pick<Deps, "db" | "search" | "publication">,
  sourceId: string,
  { written, removed }: TranscriptPlan,
): Promise<void> {
  const said = new Map(written.map(({ videoId, lines }) => [videoId, textOf(lines)]));
  const ids = JSON.stringify([...said.keys(), ...removed]);
  const videos = await rowsOf(
    db,
    selectIndexedVideos(sql`from json_each(${ids}) wanted cross join videos v on v.id = wanted.value`),
  );
  await indexDocuments(
    search,
    videos
      .map((row) => ({ ...toIndexedVideo(row), said: said.get(row.id) }))
      .map((video) => videoDocument(video, publication.categories)),
  );
  await batch(db, [
    ...written.map(({ videoId, lines }) =>
      statement(sql`insert into video_transcripts (video_id, source_id, lines)
        values (${videoId}, ${sourceId}, ${lines})
        on conflict (video_id) do update set source_id = excluded.source_id, lines = excluded.lines`),
    ),
    statement(sql`delete from video_transcripts where source_id = ${sourceId}
      and video_id in (select value from json_each(${JSON.stringify(removed)}))`),
  ]);
}
