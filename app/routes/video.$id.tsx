import { useLoaderData } from "@remix-run/react";
import { videoShareImage } from "~/domains/content/rules/share-images.ts";
import { videoContent } from "~/domains/content/store/videos/pages.ts";
import { VideoDetail } from "~/domains/content/ui/video-detail.tsx";
import { truncate } from "~/lib/format.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData, videoData } from "~/platform/page/document/structured-data.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { notFound } from "~/platform/page/responses.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";

export const page = definePage({ topics: ["videos"], due: relativeDates, framework: "intent" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { video }, path, publication }) => {
    const shareImage = videoShareImage(video);
    return {
      title: video.title,
      description: truncate(video.description.split("\n")[0] || video.title, 180),
      shareImage,
      type: "video.other",
      jsonLd: [
        videoData(publication, video, path, shareImage),
        breadcrumbData(publication.brand, [
          { name: "Videos", path: "/videos" },
          { name: video.title, path },
        ]),
      ],
    };
  },
  { missing: "Video Not Found" },
);

export const loader = page.loader(async ({ params, deps: { db, publication } }) => {
  const content = (await videoContent(db, params.id ?? "")) ?? notFound("video");
  return { ...content, channelUrl: publication.links.videoChannel };
});

export default function VideoRoute() {
  const { video, related, transcript, channelUrl, now } = useLoaderData<typeof loader>();
  return (
    <VideoDetail
      key={video.id}
      video={video}
      related={related}
      transcript={transcript}
      channelUrl={channelUrl}
      now={now}
    />
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      title="Video Not Found"
      sentence="The video you're looking for doesn't exist."
      link={{ label: "Back to Videos", to: "/videos" }}
    />
  );
}
