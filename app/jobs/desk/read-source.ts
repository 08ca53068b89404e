import { listedSources } from "~/domains/sources/rules/listed.ts";
import { answerInWords } from "~/domains/sources/rules/words.ts";
import { rowsOf } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ReadAnswer } from "~/platform/sources/found.ts";
import { selectAnswers } from "~/platform/sources/history.ts";
import { runJob } from "../clock/run.ts";
import { refreshFeedsJob } from "../refresh-feeds.ts";
import { refreshNewsJob } from "../refresh-news.ts";
import { refreshVideosJob } from "../refresh-videos.ts";

const JOBS = {
  articles: refreshFeedsJob,
  videos: refreshVideosJob,
  news: refreshNewsJob,
  author: refreshNewsJob,
  podcast: refreshNewsJob,
};

/** Reads one source now, by the id of its state, as its job does it; also one that is paused. */
export async function readSource(deps: Deps, id: string): Promise<ReadAnswer> {
  const source = listedSources(deps.publication, []).find((listed) => listed.id === id);
  if (!source) return { state: "unknown", message: "This source no longer exists." };
  const began = deps.now().getTime();
  const outcome = await runJob(deps, JOBS[source.kind].name, { only: id });
  if (!outcome)
    return {
      state: "busy",
      message: "Sources are being read right now. Look at the history in a minute, or try again then.",
    };
  const [answer] = await rowsOf(deps.db, selectAnswers(id, 1));
  if (!answer || answer.lastAt < began) return { state: "failed", message: outcome.summary };
  return { state: answer.state === "failed" ? "failed" : "read", message: answerInWords(answer) };
}
