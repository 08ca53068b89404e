import { coverPath } from "~/lib/cover/cover.ts";
import { truncate } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { VideoFacade } from "~/ui/video-facade.tsx";
import type { PodcastEpisode } from "../schema.ts";

const TITLE_LENGTH = 50;
const HIGHLIGHTS_LENGTH = 80;

interface PodcastCardProps {
  episode: PodcastEpisode | null;
  /** Its picture on this site; null where there is none. */
  poster: string | null;
  /** The publication's name of the podcast, until an episode states the channel's own. */
  name: string;
  now: number;
}

/** The latest episode. The player loads at the first click: before it, the video's host learns nothing of the visit. */
export function PodcastCard({ episode, poster, name, now }: PodcastCardProps) {
  const { relativeDate } = useDates();
  return (
    <section aria-labelledby="podcast" className="bg-night text-on-night">
      <div className="flex items-center justify-between gap-4 px-4 py-2.5 text-[0.8125rem]">
        <h2 id="podcast" className="flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className="size-2 rounded-full bg-[#ff7a6b]" />
          {episode?.sample ? "From the podcasts" : `Latest from ${episode?.channel || name}`}
        </h2>
        {episode ? (
          <time dateTime={episode.publishedAt} className="text-on-night-soft">
            {relativeDate(episode.publishedAt, now)}
          </time>
        ) : null}
      </div>
      {episode ? <Episode episode={episode} poster={poster} /> : <Waiting />}
    </section>
  );
}

function Episode({ episode, poster }: { episode: PodcastEpisode; poster: string | null }) {
  const { videoId, title, jasonHighlights, keyTopics, channel, sample } = episode;
  return (
    <div className="sm:grid sm:grid-cols-2 lg:block">
      <VideoFacade
        youtubeId={videoId}
        title={title}
        poster={poster ?? coverPath("podcast", videoId, "ink")}
        sizes="(max-width: 40rem) 92vw, (max-width: 64rem) 46vw, 27rem"
      />
      <div className="px-4 pt-3 pb-4">
        <h3
          className="font-serif text-lg leading-snug font-semibold"
          title={title.length > TITLE_LENGTH ? title : undefined}
        >
          {truncate(title, TITLE_LENGTH)}
        </h3>
        {sample ? <p className="mt-1 text-[0.8125rem] text-on-night-soft">{channel}</p> : null}
        {jasonHighlights ? (
          <p className="mt-1 text-sm leading-normal text-on-night-soft">
            {truncate(jasonHighlights, HIGHLIGHTS_LENGTH)}
          </p>
        ) : null}
        {keyTopics.length > 0 ? (
          <ul aria-label="Key topics" className="mt-3 flex flex-wrap gap-1.5 text-xs">
            {keyTopics.slice(0, 4).map((topic) => (
              <li key={topic} className="border border-on-night/30 px-2 py-0.5">
                {topic}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <p className="grid aspect-video place-items-center border-t sm:aspect-[4/1] lg:aspect-video border-on-night/20 text-on-night-soft">
      Loading live update
    </p>
  );
}
