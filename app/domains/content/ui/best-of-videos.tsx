import { usePublication } from "~/platform/publication/context.tsx";
import { ArrowUpRightIcon, PlayIcon } from "~/ui/icons.tsx";
import type { BestVideo } from "./best-of-section.tsx";
import { CoverImage } from "./cover-image.tsx";

interface BestOfVideosProps {
  videos: BestVideo[];
}

/** The editors' best videos; each opens at the video host in a new tab. */
export function BestOfVideos({ videos }: BestOfVideosProps) {
  const { categories } = usePublication();
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {videos.map(({ youtubeId, title, channel, poster }, index) => (
        <li key={youtubeId} className="group relative">
          <div className="relative">
            <CoverImage
              src={poster ?? null}
              category={categories[index % categories.length]?.slug ?? ""}
              seed={youtubeId}
              variant="ink"
            />
            <span
              aria-hidden="true"
              className="absolute bottom-3 start-3 grid size-11 place-items-center rounded-full bg-on-night text-night"
            >
              <PlayIcon />
            </span>
          </div>
          <h2 className="mt-3 font-serif text-[1.1875rem] leading-[1.25] font-semibold">
            <a
              href={`https://www.youtube.com/watch?v=${youtubeId}`}
              target="_blank"
              rel="noopener"
              className="headline-link card-link"
            >
              {title}
              <ArrowUpRightIcon className="ms-1 inline size-4 text-soft" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </h2>
          <p className="mt-1.5 text-[0.8125rem] text-soft">{channel}</p>
        </li>
      ))}
    </ul>
  );
}
