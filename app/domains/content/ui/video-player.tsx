import { type MouseEvent, useState } from "react";
import type { Video } from "../schema.ts";
import { VideoPoster } from "./video-card.tsx";

/** The video host's cookieless player. Render it only after a visitor's click. */
export function VideoFrame({
  videoId,
  title,
  start = 0,
}: {
  videoId: string;
  title: string;
  start?: number;
}) {
  return (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0&start=${start}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className="block aspect-video w-full bg-night"
    />
  );
}

interface VideoPlayerProps {
  video: Video;
  /** Seconds to start from; a new value restarts the player there. */
  start?: number;
  playing?: boolean;
  /** Called when the visitor starts it. */
  onPlay?: () => void;
}

/** Shows the poster until it is clicked. Without a script the click opens the video at its host. */
export function VideoPlayer({ video, start = 0, playing: initial = false, onPlay }: VideoPlayerProps) {
  const [asked, setAsked] = useState(initial);
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setAsked(true);
    onPlay?.();
  };
  if (asked || initial)
    return <VideoFrame key={start} videoId={video.youtubeId} title={video.title} start={start} />;
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
