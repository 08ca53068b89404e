import { parsePicture, srcSetOf, toneClass } from "~/lib/picture/picture.ts";
import { Html } from "./html.tsx";
import { PlayIcon } from "./icons.tsx";

interface VideoFacadeProps {
  youtubeId: string;
  /** What the player is called, to those who cannot see it too. */
  title: string;
  /** The picture that waits in its place: one of this site's own. */
  poster: string;
  /** How wide it stands on a page: what a browser chooses a copy of it by. */
  sizes?: string;
  priority?: boolean;
}

/**
 * A picture with a play mark: `public/shell.js` puts the host's player over it on a click, so it works on pages
 * that carry no framework. Without a script the click opens the video at its host. Nothing is asked of the host before.
 */
export function VideoFacade({ youtubeId, title, poster, sizes, priority }: VideoFacadeProps) {
  return (
    <div
      key={youtubeId}
      className="relative aspect-video bg-night [&_iframe]:absolute [&_iframe]:inset-0 [&_iframe]:size-full"
    >
      <a
        href={`https://www.youtube.com/watch?v=${youtubeId}`}
        data-player={`https://www.youtube-nocookie.com/embed/${youtubeId}?autoplay=1&rel=0`}
        aria-label={`Play: ${title}`}
        className="group absolute inset-0"
      >
        <Poster src={poster} sizes={sizes} priority={priority} />
        <span
          aria-hidden="true"
          className="absolute bottom-4 start-4 grid size-14 place-items-center rounded-full bg-on-night text-night ring-4 ring-night/50 transition-transform group-hover:scale-105"
        >
          <PlayIcon className="size-6" />
        </span>
      </a>
      {/* React leaves the player in it alone. */}
      <Html html="" />
    </div>
  );
}

/** The same picture where there is nothing to play. Decorative. */
export function Poster({ src, sizes, priority }: { src: string; sizes?: string; priority?: boolean }) {
  const picture = parsePicture(src);
  const srcSet = picture ? srcSetOf(picture) : undefined;
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt=""
      width={1200}
      height={675}
      loading={priority ? "eager" : "lazy"}
      fetchpriority={priority ? "high" : undefined}
      decoding="async"
      className={["cover", picture ? toneClass(picture) : ""].filter(Boolean).join(" ")}
    />
  );
}
