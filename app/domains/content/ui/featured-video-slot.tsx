import { useEffect, useRef, useState } from "react";
import { truncate } from "~/lib/format.ts";
import { Due } from "~/platform/page/document/framework.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { isInView } from "~/ui/in-view.ts";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { useHeld } from "~/ui/use-held.ts";
import { useMedia } from "~/ui/use-media.ts";
import { PERIOD_MS, slotIndex, untilNextPeriod } from "../rules/featured-slot.ts";
import type { Video } from "../schema.ts";
import { VideoMeta } from "./video-card.tsx";
import { VideoPlayer } from "./video-player.tsx";

/**
 * One of three videos, changing every 30 seconds. It does not change while it plays, while it has the pointer or the
 * focus, when paused, and under reduced motion. Lines are reserved, so that a change does not move the page.
 */
export function FeaturedVideoSlot({ videos, now }: { videos: Video[]; now: number }) {
  const [moment, setMoment] = useState(now);
  const [paused, setPaused] = useState(false);
  const { held, holding } = useHeld();
  const [playing, setPlaying] = useState(false);
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const place = useRef<HTMLElement>(null);
  const rests = paused || held || playing || calm;
  useEffect(() => {
    if (rests) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(turn, untilNextPeriod(Date.now()));
    };
    const turn = () => {
      setMoment(Date.now());
      wait();
    };
    // A video that has been seen is not replaced because the framework arrives.
    if (isInView(place.current)) wait();
    else turn();
    return () => clearTimeout(timer);
  }, [rests]);
  const video = videos[slotIndex(moment, videos.length)];
  if (!video) return null;
  return (
    <section
      ref={place}
      aria-labelledby="featured-video"
      className="@container sm:last:col-span-2"
      {...holding}
    >
      <Due every={PERIOD_MS} media="(prefers-reduced-motion: no-preference)" />
      <SectionHeading id="featured-video">Featured video</SectionHeading>
      <div key={video.id} className="mt-5 gap-x-12 sm:mt-6 @3xl:grid @3xl:grid-cols-2">
        <VideoPlayer video={video} onPlay={() => setPlaying(true)} />
        <div>
          <div className="mt-3 min-h-18 sm:mt-4 sm:min-h-21 @3xl:mt-0">
            <h3 className="line-clamp-2 font-serif text-xl leading-[1.15] sm:text-2xl font-semibold tracking-[-0.01em]">
              <Link to={`/video/${video.id}`} prefetch="intent" className="headline-link">
                {video.title}
              </Link>
            </h3>
            <VideoMeta video={video} now={now} className="mt-2" />
          </div>
          <p className="mt-3 line-clamp-2 min-h-[2lh] sm:line-clamp-3 sm:min-h-[3lh] text-[0.9375rem] leading-normal text-soft">
            {truncate(video.description.split("\n")[0] ?? "", 200)}
          </p>
        </div>
      </div>
      {videos.length > 1 ? (
        <button
          type="button"
          onClick={() => setPaused(!paused)}
          className={buttonClass({ variant: "outline", size: "sm" }, "scripted mt-4 motion-reduce:hidden")}
        >
          {paused ? "Let it change" : "Keep this video"}
        </button>
      ) : null}
    </section>
  );
}
