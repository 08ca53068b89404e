import { buttonClass } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { ArrowUpRightIcon } from "~/ui/icons.tsx";
import type { Video } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { VideoMeta } from "./video-card.tsx";
import { VideoFrame } from "./video-player.tsx";

/** The player over the page. It requests nothing from the video host until it opens. */
export function VideoDialog({
  video,
  now,
  onClose,
}: {
  video: Video | null;
  now: number;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={video !== null}
      onClose={onClose}
      title={video?.title ?? ""}
      media={video ? <VideoFrame videoId={video.youtubeId} title={video.title} /> : null}
      subtitle={video ? <VideoMeta video={video} now={now} withLength className="mt-2" /> : null}
    >
      {video ? (
        <div className="min-h-0 overflow-y-auto px-5 pb-5 sm:px-7 sm:pb-7">
          <CategoryTags slugs={video.categories} limit={2} />
          <p className="mt-4 text-[0.9375rem] leading-relaxed whitespace-pre-line text-soft">
            {video.description}
          </p>
          <a
            href={`https://www.youtube.com/watch?v=${video.youtubeId}`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "outline", size: "sm" }, "mt-5")}
          >
            Open in YouTube
            <ArrowUpRightIcon className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
      ) : null}
    </Dialog>
  );
}
