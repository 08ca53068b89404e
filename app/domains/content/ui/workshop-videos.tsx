import { wordDuration } from "~/lib/format.ts";
import { buttonClass } from "~/ui/button.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { Video } from "../schema.ts";
import { VideoCard } from "./video-card.tsx";
import { VideoDialog } from "./video-dialog.tsx";

interface WorkshopVideosProps {
  videos: Video[];
  series: {
    name: string;
    /** "Wednesday". */
    weekday: string;
    /** The length of a session. */
    minutes: number;
    signupUrl: string;
    playlistUrl: string | undefined;
  };
  now: number;
}

export function WorkshopVideos({ videos, series, now }: WorkshopVideosProps) {
  const { subject, open, close } = useDialogEntry("video");
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4 bg-well px-6 py-6">
        <p className="max-w-prose">
          <strong className="font-serif text-xl font-semibold">{`Free, every ${series.weekday}.`}</strong>{" "}
          {series.minutes === 30 ? "Half an hour" : `${series.minutes} minutes`} with an operator, and time
          for your questions.
        </p>
        <div className="flex flex-wrap gap-3">
          <SmartLink href={series.signupUrl} className={buttonClass({ size: "sm" })}>
            {`Sign Up for ${series.name}`}
          </SmartLink>
          {series.playlistUrl ? (
            <SmartLink href={series.playlistUrl} className={buttonClass({ variant: "outline", size: "sm" })}>
              Watch the playlist
            </SmartLink>
          ) : null}
        </div>
      </div>
      {videos.length === 0 ? (
        <EmptyState title="Workshop Videos Coming Soon" />
      ) : (
        <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 wide:grid-cols-4">
          {videos.map((video) => (
            <div key={video.id}>
              <VideoCard video={video} now={now} onOpen={({ id }) => open(id)} heading="h2" />
              {video.duration ? (
                <p className="mt-1 text-[0.8125rem] text-soft">{wordDuration(video.duration)}</p>
              ) : null}
            </div>
          ))}
        </div>
      )}
      <VideoDialog video={videos.find(({ id }) => id === subject) ?? null} now={now} onClose={close} />
    </>
  );
}
