import { type MouseEvent, useEffect, useRef, useState } from "react";
import { isPlainClick } from "~/ui/link.tsx";
import type { Video } from "../schema.ts";
import { VideoPoster } from "./video-card.tsx";

/**
 * The video host's cookieless player. Render it only after a visitor's click. It takes the focus that went with the
 * picture in whose place it is.
 */
export function VideoFrame({
  videoId,
  title,
  start = 0,
}: {
  videoId: string;
  title: string;
  start?: number;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0&start=${start}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="block aspect-video w-full bg-night"
    />
  );
}

/** A time of a video that a visitor chose. */
export interface ChosenTime {
  /** Seconds to play from. */
  start: number;
  /** Counts the choices: the same time may be chosen again. */
  choice: number;
}

interface VideoPlayerProps {
  video: Video;
  /** The time that the visitor chose; each choice starts the player there again. */
  chosen?: ChosenTime;
  /** Called when the visitor starts it. */
  onPlay?: () => void;
}

/** Shows the poster until it is clicked. Without a script the click opens the video at its host. */
export function VideoPlayer({ video, chosen, onPlay }: VideoPlayerProps) {
  const [asked, setAsked] = useState(false);
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setAsked(true);
    onPlay?.();
  };
  if (asked || chosen)
    return (
      <VideoFrame
        key={chosen?.choice ?? 0}
        videoId={video.youtubeId}
        title={video.title}
        start={chosen?.start}
      />
    );
  return (
    <a
      href={`https://www.youtube.com/watch?v=${video.youtubeId}`}
      onClick={play}
      data-replay
      aria-label={`Play: ${video.title}`}
      className="group block"
    >
      <VideoPoster video={video} priority large />
    </a>
  );
}
