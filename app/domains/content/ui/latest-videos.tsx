import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Video } from "../schema.ts";
import { VideoCard } from "./video-card.tsx";
import { VideoDialog } from "./video-dialog.tsx";

/** Two videos on the front page: the pinned ones, then the newest, without the weekly roundup. */
export function LatestVideos({ videos, now }: { videos: Video[]; now: number }) {
  const { subject, open, close } = useDialogEntry("video");
  // The other may be the weekly roundup, beside this section.
  const both = videos.length > 1;
  return (
    <section aria-labelledby="latest-videos" className={`sm:col-span-2 ${both ? "max-sm:basis-[164%]" : ""}`}>
      <SectionHeading
        id="latest-videos"
        more={{ label: "View All Videos", to: "/videos" }}
        className="sm:justify-between"
      >
        Latest videos
      </SectionHeading>
      {videos.length > 0 ? (
        <div className={`mt-5 grid gap-4 sm:mt-6 sm:gap-8 ${both ? "grid-cols-2" : "grid-cols-1"}`}>
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} now={now} onOpen={({ id }) => open(id)} />
          ))}
        </div>
      ) : (
        <EmptyState title="No videos available" />
      )}
      <VideoDialog video={videos.find(({ id }) => id === subject) ?? null} now={now} onClose={close} />
    </section>
  );
}
