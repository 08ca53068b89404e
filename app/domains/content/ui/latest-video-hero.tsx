import { truncate } from "~/lib/format.ts";
import { buttonClass } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import type { Video } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { VideoMeta } from "./video-card.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** The newest video at a large size, with its description truncated to 200 characters. */
export function LatestVideoHero({ video, now }: { video: Video; now: number }) {
  return (
    <section
      aria-labelledby="latest-video"
      className="mb-12 grid items-center gap-x-10 gap-y-5 border-y border-rule py-8 lg:grid-cols-12"
    >
      <div className="lg:col-span-7">
        <VideoPlayer video={video} />
      </div>
      <div className="lg:col-span-5">
        <CategoryTags slugs={video.categories} limit={2} />
        <h2
          id="latest-video"
          className="mt-2 font-serif text-[clamp(1.625rem,1.2rem+1.6vw,2.25rem)] leading-[1.1] font-semibold tracking-[-0.015em]"
        >
          {video.title}
        </h2>
        <VideoMeta video={video} now={now} className="mt-3" />
        <p className="mt-4 leading-relaxed text-soft">
          {truncate(video.description.split("\n")[0] ?? "", 200)}
        </p>
        <Link
          to={`/video/${video.id}`}
          prefetch="intent"
          className={buttonClass({ variant: "outline", size: "sm" }, "mt-5")}
        >
          About this video
        </Link>
      </div>
    </section>
  );
}
