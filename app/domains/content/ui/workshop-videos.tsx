import { buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { Video } from "../schema.ts";
import { VideoList } from "./video-list.tsx";

interface WorkshopVideosProps {
  videos: Video[];
  total: number;
  page: number;
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

/** The invitation to the workshops, above those that were recorded. */
export function WorkshopVideos({ videos, total, page, series, now }: WorkshopVideosProps) {
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
      <VideoList
        name="workshops"
        videos={videos}
        total={total}
        page={page}
        workshops
        now={now}
        empty={<EmptyState title="Workshop Videos Coming Soon" />}
      />
    </>
  );
}
