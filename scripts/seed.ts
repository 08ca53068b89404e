import { removeSource, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { counted } from "~/lib/format.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { wholeNumber } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { onState, withFolder } from "./lib/on-state.ts";
import { isMain } from "./lib/project.ts";
import { SCALE_SOURCE, scaleArticles, scaleVideos } from "./lib/sample/scale.ts";

/** Rows written at a time. They come oldest first, so that each chunk adds to the end of every list. */
const CHUNK = 5000;

export async function seedScale(deps: Deps, counts: { articles: number; videos: number }): Promise<string> {
  const categories = deps.publication.categories.map(({ slug }) => slug);
  // A fixed hour: the same day's seeds are the same rows.
  const today = Math.floor(deps.now().getTime() / 86_400_000) * 86_400_000;
  for (const chunk of chunks(scaleArticles(counts.articles, categories, today)))
    await upsertArticles(deps, chunk);
  for (const chunk of chunks(scaleVideos(counts.videos, categories, today))) await upsertVideos(deps, chunk);
  await changeTopics(deps, ["content", "videos"]);
  return `${counted(counts.articles, "article")}, ${counted(counts.videos, "video")}`;
}

function* chunks<Item>(items: Iterable<Item>): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

interface SeedOptions {
  articles?: number;
  videos?: number;
  remove?: boolean;
  state?: string;
}

if (isMain(import.meta.url)) {
  const program = commandLine(
    "npm run seed",
    "Fills a local library for measurements, or empties it again.",
    ["npm run seed -- --articles 7000 --state .bench", "npm run seed -- --remove"],
  );
  withFolder(program)
    .option(
      "--articles <number>",
      "made-up articles over ten years, always the same; 7000 when nothing is given",
      wholeNumber,
    )
    .option("--videos <number>", "the same for videos; 1000 when nothing is given", wholeNumber)
    .option("--remove", "take them off again")
    .action(seed);
  await run(program);
}

async function seed({ articles, videos, remove, state }: SeedOptions): Promise<void> {
  const nothingGiven = articles === undefined && videos === undefined;
  const counts = {
    articles: articles ?? (nothingGiven ? 7000 : 0),
    videos: videos ?? (nothingGiven ? 1000 : 0),
  };
  const take = async (deps: Deps) => {
    await removeSource(deps, SCALE_SOURCE);
    await changeTopics(deps, ["content", "videos"]);
    return "removed";
  };
  await onState({ state }, ({ deps }) =>
    step("Scale data", () => (remove ? take(deps) : seedScale(deps, counts))),
  );
}
