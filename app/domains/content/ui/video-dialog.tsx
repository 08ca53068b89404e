import { useEffect, useRef } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { ArrowUpRightIcon, CloseIcon } from "~/ui/icons.tsx";
import type { Video } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { VideoMeta } from "./video-card.tsx";
import { VideoFrame } from "./video-player.tsx";

/** The player over the page. Opening it is the visitor's request: only then is the video host asked for anything. */
export function VideoDialog({
  video,
  now,
  onClose,
}: {
  video: Video | null;
  now: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (video) dialog.current?.showModal();
  }, [video]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="video-dialog-title"
      onClose={onClose}
      closedby="any"
      className="m-auto w-[min(60rem,calc(100vw-2rem))] border border-rule bg-sheet p-0 text-ink backdrop:bg-night/80"
    >
      {video ? (
        <div>
          <VideoFrame videoId={video.youtubeId} title={video.title} />
          <div className="p-5 sm:p-7">
            <div className="flex items-start justify-between gap-4">
              <div>
                <CategoryTags slugs={video.categories} limit={2} />
                <h2 id="video-dialog-title" className="mt-1 font-serif text-2xl leading-tight font-semibold">
                  {video.title}
                </h2>
              </div>
              <button
                type="button"
                aria-label="Close"
                onClick={() => dialog.current?.close()}
                className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center hover:text-accent"
              >
                <CloseIcon />
              </button>
            </div>
            <VideoMeta video={video} now={now} className="mt-2" />
            <p className="mt-4 max-h-40 overflow-y-auto text-[0.9375rem] leading-relaxed whitespace-pre-line text-soft">
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
        </div>
      ) : null}
    </dialog>
  );
}
