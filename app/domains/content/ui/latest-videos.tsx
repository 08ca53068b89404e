import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import type { Video } from "../schema.ts";
import { VideoCard } from "./video-card.tsx";
import { VideoDialog } from "./video-dialog.tsx";

/** The two newest videos on the front page. */
export function LatestVideos({ videos, now }: { videos: Video[]; now: number }) {
  const { subject, open, close } = useDialogEntry("video");
  return (
    <section aria-labelledby="latest-videos" className="mt-16 border-y border-rule bg-well py-10">
      <div className="page">
        <SectionHeading id="latest-videos" more={{ label: "View All Videos", to: "/videos" }}>
          Latest videos
        </SectionHeading>
        {videos.length > 0 ? (
          <div className="mt-6 grid gap-8 sm:grid-cols-2">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} now={now} onOpen={({ id }) => open(id)} />
            ))}
          </div>
        ) : (
          <EmptyState title="No videos available" />
        )}
      </div>
      <VideoDialog video={videos.find(({ id }) => id === subject) ?? null} now={now} onClose={close} />
    </section>
  );
}
