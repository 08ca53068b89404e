import { type MouseEvent, useState } from "react";
import { usePublication } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { PlayIcon } from "~/ui/icons.tsx";
import { isPlainClick } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { CoverImage } from "./cover-image.tsx";
import { MoreDetails } from "./more-details.tsx";
import { VideoFrame } from "./video-player.tsx";

export type BestVideo = Publication["content"]["bestOfVideos"][number] & {
  /** Its picture on this site. */
  poster?: string;
  /** Of its generated cover. */
  look?: number;
};

/** The editors' best videos, three of them visible at first. Starting one stops another. */
export function BestOfSection({ videos }: { videos: BestVideo[] }) {
  const { categories } = usePublication();
  const [playing, setPlaying] = useState<string | null>(null);
  if (videos.length === 0) return null;
  const cards = (from: number, to?: number) => (
    <ul
      className={`gap-x-8 gap-y-8 sm:grid sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 ${to ? "shelf" : "grid"}`}
    >
      {videos.slice(from, to).map((video, index) => (
        <li key={video.youtubeId}>
          <BestVideoCard
            video={video}
            category={categories[(from + index) % categories.length]?.slug ?? ""}
            playing={playing === video.youtubeId}
            onPlay={() => setPlaying(video.youtubeId)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="best-of-videos" className="mt-7 sm:mt-14">
      <SectionHeading id="best-of-videos" more={{ label: "Best Of Videos", to: "/videos?tab=best" }}>
        Best of
      </SectionHeading>
      <div className="mt-5 sm:mt-6">{cards(0, 3)}</div>
      {videos.length > 3 ? (
        <MoreDetails more={`Show All ${videos.length}`} less="Show Less">
          {cards(3)}
        </MoreDetails>
      ) : null}
    </section>
  );
}

interface BestVideoCardProps {
  video: BestVideo;
  /** The category of its cover art. */
  category: string;
  playing: boolean;
  onPlay: () => void;
}

function BestVideoCard({
  video: { youtubeId, title, channel, poster, look },
  category,
  playing,
  onPlay,
}: BestVideoCardProps) {
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onPlay();
  };
  return (
    <>
      {playing ? (
        <VideoFrame videoId={youtubeId} title={title} />
      ) : (
        <a
          href={`https://www.youtube.com/watch?v=${youtubeId}`}
          aria-label={`Play: ${title}`}
          onClick={play}
          data-replay
          className="group relative block"
        >
          <CoverImage src={poster ?? null} category={category} seed={youtubeId} look={look} variant="ink" />
          <span
            aria-hidden="true"
            className="absolute bottom-3 start-3 grid size-11 place-items-center rounded-full bg-on-night text-night transition-transform group-hover:scale-105"
          >
            <PlayIcon />
          </span>
        </a>
      )}
      <h3 className="mt-3 font-serif text-[1.1875rem] leading-[1.25] font-semibold">{title}</h3>
      <p className="mt-1.5 text-[0.8125rem] text-soft">{channel}</p>
    </>
  );
}
