import { coverPath } from "~/lib/cover/cover.ts";
import { Poster, VideoFacade } from "~/ui/video-facade.tsx";
import type { ConferenceView } from "../schema.ts";

/** The edition's generated picture; with a video its poster, and a player that loads on a click. */
export function EventPoster({ event, priority }: { event: ConferenceView; priority?: boolean }) {
  const cover = coverPath("events", `${event.slug}-${event.startsOn}`, "ink");
  if (!event.video) return <Poster src={cover} priority={priority} />;
  const { youtubeId, caption, poster = cover } = event.video;
  return (
    <figure>
      <VideoFacade youtubeId={youtubeId} title={caption} poster={poster} priority={priority} />
      <figcaption className="mt-2 text-[0.8125rem] text-soft">{caption}</figcaption>
    </figure>
  );
}
