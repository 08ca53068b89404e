import { datedFirst } from "~/lib/time/dated-first.ts";
import { batch, type Db } from "~/platform/data/db.ts";
import { pageLooks } from "../../rules/pictures/looks.ts";
import type { TranscriptLine } from "../../rules/videos/transcript.ts";
import type { Video } from "../../schema.ts";
import { PAGE_SIZE } from "../pages.ts";
import {
  fillUp,
  hasDate,
  paged,
  selectVideos,
  selectVideosBeside,
  selectVideosByIds,
  selectWorkshops,
} from "../queries.ts";
import { toVideo } from "../rows.ts";
import { selectTranscript, toTranscript } from "../transcripts/transcripts.ts";

/** The content of the pages of videos, each read in one batch. */

export interface VideosContent {
  /** Also the first of the list's first page. */
  latest: Video | null;
  videos: Video[];
  total: number;
}

/** Returns the newest video and a page of the newest, or of the workshops alone. */
export async function videosContent(
  db: Db,
  page: number,
  list: "latest" | "workshops" = "latest",
): Promise<VideosContent> {
  const select = list === "latest" ? selectVideos : selectWorkshops;
  const isFirst = list === "latest" && page === 1;
  const first = selectVideos({ limit: PAGE_SIZE, offset: 0 });
  const wanted = select({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const [newest, rows = newest] = await batch(db, isFirst ? [first] : [first, wanted]);
  const looks = pageLooks();
  const lead = looks.videos(
    datedFirst(paged(newest, toVideo).items, hasDate).slice(0, isFirst ? PAGE_SIZE : 1),
  );
  const { items, total } = paged(rows, toVideo);
  return { latest: lead[0] ?? null, videos: isFirst ? lead : looks.videos(items), total };
}

export interface VideoContent {
  video: Video;
  related: Video[];
  /** From a file beside the publisher's Markdown; empty without one. */
  transcript: TranscriptLine[];
}

/** Returns a video and three of its category, filled up with the newest; null when there is no such video. */
export async function videoContent(db: Db, id: string): Promise<VideoContent | null> {
  const [found, [said], same, newest] = await batch(db, [
    selectVideosByIds([id]),
    selectTranscript(id),
    selectVideosBeside(id, 4),
    selectVideos({ limit: 4, offset: 0 }),
  ]);
  const [video] = found.map(toVideo);
  if (!video) return null;
  const related = fillUp(paged(same, toVideo).items, paged(newest, toVideo).items, 8).filter(
    (other) => other.id !== video.id,
  );
  return { video, related: related.slice(0, 3), transcript: toTranscript(said) };
}
