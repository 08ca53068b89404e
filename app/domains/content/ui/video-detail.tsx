import { useState } from "react";
import { clockDuration, compactCount, durationSeconds } from "~/lib/format.ts";
import { useDates, usePublication } from "~/platform/publication/context.tsx";
import { buttonClass } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { displayedVideoViews } from "../rules/displayed-views.ts";
import { partsOf } from "../rules/videos/chapters.ts";
import type { TranscriptLine } from "../rules/videos/transcript.ts";
import type { Video } from "../schema.ts";
import { CategoryTags } from "./category-tags.tsx";
import { ShareButton } from "./share-button.tsx";
import { LikeButton } from "./video-actions.tsx";
import { VideoCard } from "./video-card.tsx";
import { type ChosenTime, VideoPlayer } from "./video-player.tsx";
import { ChaptersAndTranscript } from "./video-times.tsx";

interface VideoDetailProps {
  video: Video;
  related: Video[];
  /** Of a file; that of the description stands in when it is empty. */
  transcript: TranscriptLine[];
  channelUrl: string | undefined;
  now: number;
}

export function VideoDetail({ video, related, transcript, channelUrl, now }: VideoDetailProps) {
  const [chosen, setChosen] = useState<ChosenTime>();
  const parts = partsOf(video.description, durationSeconds(video.duration));
  const { about, chapters } = parts;
  const said = transcript.length > 0 ? transcript : parts.transcript;
  const onChoose = (start: number) => setChosen((before) => ({ start, choice: (before?.choice ?? 0) + 1 }));
  return (
    <div className="page pt-6">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <VideoPlayer video={video} chosen={chosen} />
          <div className="mt-6">
            <CategoryTags slugs={video.categories} limit={2} />
          </div>
          <h1 className="mt-2 font-serif text-[clamp(1.75rem,1.3rem+1.8vw,2.75rem)] leading-[1.08] font-semibold tracking-[-0.02em]">
            {video.title}
          </h1>
          <p className="mt-2 text-soft">{video.channelTitle}</p>
          <div className="mt-5 flex flex-wrap gap-2">
            <LikeButton videoId={video.id} />
            <ShareButton title={video.title} text={video.title} path={`/video/${video.id}`} />
            {channelUrl ? (
              <SmartLink href={channelUrl} className={buttonClass({ variant: "outline", size: "sm" })}>
                Subscribe on YouTube
              </SmartLink>
            ) : null}
          </div>
          <p className="mt-6 max-w-prose leading-relaxed whitespace-pre-line">{about}</p>
        </div>
        <aside aria-label="About this video" className="lg:col-span-4">
          <VideoStatistics video={video} />
          <ChaptersAndTranscript
            chapters={chapters}
            lines={said}
            videoId={video.youtubeId}
            onChoose={onChoose}
          />
        </aside>
      </div>
      {related.length > 0 ? (
        <section aria-labelledby="related" className="mt-16">
          <SectionHeading id="related" more={{ label: "View All Videos", to: "/videos" }}>
            Related videos
          </SectionHeading>
          <div className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <VideoCard key={other.id} video={other} now={now} />
            ))}
          </div>
        </section>
      ) : (
        <p className="mt-12">
          <Link to="/videos">Back to Videos</Link>
        </p>
      )}
    </div>
  );
}

function VideoStatistics({ video }: { video: Video }) {
  const { shortDate } = useDates();
  const { syntheticViews } = usePublication();
  const rows = [
    ["Views", compactCount(displayedVideoViews(video.viewCount, syntheticViews))],
    ["Length", clockDuration(video.duration)],
    ["Published", video.publishedAt ? shortDate(video.publishedAt) : null],
  ].filter((row): row is [string, string] => row[1] !== null);
  return (
    <dl className="border-t-2 border-strong">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between border-b border-rule py-2.5 text-[0.9375rem]">
          <dt className="text-soft">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
