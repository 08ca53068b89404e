import type { MouseEvent } from "react";
import { clockDuration } from "~/lib/format.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { PlayIcon } from "~/ui/icons.tsx";
import { KeptMarkup } from "~/ui/kept-markup.tsx";
import { isPlainClick, Link } from "~/ui/link.tsx";
import { displayedVideoViews, viewsText } from "../rules/displayed-views.ts";
import type { Video } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { CoverImage } from "./cover-image.tsx";

interface VideoCardProps {
  video: Video;
  now: number;
  priority?: boolean;
  /** With a script the card opens a player in place; without one its link leads to the video's page. */
  onOpen?: (video: Video) => void;
  heading?: "h2" | "h3";
}

/** A card of a list of videos. Its markup depends on the time of rendering by the age that it shows. */
export function VideoCard(props: VideoCardProps) {
  const { relativeDate } = useDates();
  const { video, now, priority, heading, onOpen } = props;
  const age = () => video.publishedAt && relativeDate(video.publishedAt, now);
  return (
    <KeptMarkup of={() => `video ${age()} ${JSON.stringify([video, priority, heading, Boolean(onOpen)])}`}>
      <Card {...props} />
    </KeptMarkup>
  );
}

function Card({ video, now, priority, onOpen, heading: Heading = "h3" }: VideoCardProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(video);
  };
  return (
    <article className="group relative flex flex-col">
      <VideoPoster video={video} priority={priority} />
      <div className="mt-3">
        <CategoryTags slugs={video.categories} />
      </div>
      <Heading className="mt-1.5 font-serif text-[1.1875rem] leading-[1.25] font-semibold">
        <Link
          to={`/video/${video.id}`}
          onClick={open}
          data-replay={onOpen ? "" : undefined}
          className="headline-link card-link"
        >
          {video.title}
        </Link>
      </Heading>
      <VideoMeta video={video} now={now} className="mt-2" />
    </article>
  );
}

/** The picture with a play mark and the duration. */
export function VideoPoster({
  video,
  priority,
  large,
}: {
  video: Video;
  priority?: boolean;
  large?: boolean;
}) {
  const duration = clockDuration(video.duration);
  return (
    <div className="relative">
      <CoverImage
        src={video.thumbnail}
        category={video.category}
        seed={video.id}
        look={video.look}
        sizes={large ? "lead" : "card"}
        variant="ink"
        priority={priority}
      />
      <span
        aria-hidden="true"
        className={`absolute bottom-3 start-3 grid place-items-center rounded-full bg-on-night text-night transition-transform group-hover:scale-105 ${large ? "size-16" : "size-11"}`}
      >
        <PlayIcon className={large ? "size-7" : "size-5"} />
      </span>
      {duration ? (
        <span className="absolute end-3 bottom-3 bg-night/85 px-1.5 py-0.5 text-xs font-medium text-on-night">
          <span className="sr-only">Duration </span>
          {duration}
        </span>
      ) : null}
    </div>
  );
}

interface VideoMetaProps {
  video: Video;
  now: number;
  /** Where no poster says how long the video is. */
  withLength?: boolean;
  className?: string;
}

/** Channel, length, views and date, each only when known. */
export function VideoMeta({ video, now, withLength, className = "" }: VideoMetaProps) {
  const { relativeDate } = useDates();
  const { syntheticViews } = usePublication();
  const views = displayedVideoViews(video.viewCount, syntheticViews);
  const length = withLength ? clockDuration(video.duration) : null;
  const parts = [
    <span key="channel">{video.channelTitle}</span>,
    length ? <span key="length">{length}</span> : null,
    views > 0 ? <span key="views">{viewsText(views)}</span> : null,
    video.publishedAt ? (
      <time key="date" dateTime={video.publishedAt}>
        {relativeDate(video.publishedAt, now)}
      </time>
    ) : null,
  ].filter((part) => part !== null);
  return (
    <p className={`flex flex-wrap gap-x-1.5 text-[0.8125rem] leading-5 text-soft ${className}`}>
      {parts.flatMap((part, index) =>
        index === 0
          ? [part]
          : [
              <span key={`dot-${part.key}`} aria-hidden="true">
                ·
              </span>,
              part,
            ],
      )}
    </p>
  );
}
