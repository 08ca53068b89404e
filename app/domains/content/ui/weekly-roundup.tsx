import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clockDuration } from "~/lib/format.ts";
import { useDates } from "~/platform/publication/context.tsx";
import { Button } from "~/ui/button.tsx";
import { PlayIcon } from "~/ui/icons.tsx";
import { isPlainClick } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Roundup } from "../rules/roundup.ts";
import { CoverImage } from "./cover-image.tsx";
import { VideoFrame } from "./video-player.tsx";

/** The week's episode: a picture that expands into a player and can be minimized. */
export function WeeklyRoundup({ episode }: { episode: Roundup | null }) {
  const [expanded, setExpanded] = useState(false);
  const poster = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  const minimize = () => {
    flushSync(() => setExpanded(false));
    poster.current?.focus();
  };
  return (
    <section aria-labelledby="roundup" className="sm:only:col-span-2">
      <SectionHeading id="roundup">Weekly roundup</SectionHeading>
      {episode ? (
        <div className="mt-5 sm:mt-6">
          {expanded ? (
            <>
              <VideoFrame videoId={episode.videoId} title={episode.title} />
              <Button
                variant="outline"
                size="sm"
                className="mt-3"
                // The picture that had the focus is gone.
                autoFocus
                onClick={minimize}
              >
                Minimize
              </Button>
            </>
          ) : (
            <RoundupPoster episode={episode} place={poster} onPlay={() => setExpanded(true)} />
          )}
          <h3 className="mt-4 font-serif text-xl leading-[1.15] sm:text-2xl font-semibold tracking-[-0.01em]">
            {episode.title}
          </h3>
          <RoundupMeta episode={episode} />
          <p className="mt-3 text-[0.9375rem] leading-normal text-soft max-sm:line-clamp-2">
            {episode.highlights}
          </p>
          {episode.keyTopics.length > 0 ? (
            // On a phone one row of them: the shelf is as high as its highest card.
            <ul
              aria-label="Key topics"
              className="mt-3 flex flex-wrap gap-2 text-[0.8125rem] max-sm:h-[calc(1lh+10px)] max-sm:overflow-hidden sm:mt-4"
            >
              {episode.keyTopics.map((topic) => (
                <li key={topic} className="border border-rule px-2.5 py-1">
                  {topic}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : (
        <p className="mt-6 grid aspect-video place-items-center bg-well text-soft">
          Latest episode loading...
        </p>
      )}
    </section>
  );
}

interface RoundupPosterProps {
  episode: Roundup;
  place: RefObject<HTMLAnchorElement>;
  onPlay: () => void;
}

function RoundupPoster({ episode, place, onPlay }: RoundupPosterProps) {
  return (
    <a
      ref={place}
      href={`https://www.youtube.com/watch?v=${episode.videoId}`}
      aria-label={`Play: ${episode.title}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onPlay();
      }}
      data-replay
      className="group relative block"
    >
      <CoverImage
        src={episode.thumbnail}
        category={episode.category}
        seed={episode.videoId}
        look={episode.look}
        variant="ink"
      />
      <span
        aria-hidden="true"
        className="absolute bottom-3 start-3 grid size-16 place-items-center rounded-full bg-on-night text-night transition-transform group-hover:scale-105"
      >
        <PlayIcon className="size-7" />
      </span>
    </a>
  );
}

function RoundupMeta({ episode: { publishedAt, duration } }: { episode: Roundup }) {
  const { shortDate } = useDates();
  const length = clockDuration(duration);
  if (!publishedAt && !length) return null;
  return (
    <p className="mt-2 flex gap-x-1.5 text-[0.8125rem] leading-5 text-soft">
      {publishedAt ? <time dateTime={publishedAt}>{shortDate(publishedAt)}</time> : null}
      {publishedAt && length ? <span aria-hidden="true">·</span> : null}
      {length ? <span>{length}</span> : null}
    </p>
  );
}
