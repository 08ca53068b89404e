import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { videoCard } from "~/domains/content/rules/share-images.ts";
import { videoContent } from "~/domains/content/store/pages.ts";
import { VideoDetail } from "~/domains/content/ui/video-detail.tsx";
import { truncate } from "~/lib/format.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { breadcrumbData, videoData } from "~/platform/page/structured-data-compat.ts";
import { MissingScreen } from "~/shell/error-screens.tsx";
import { site } from "~/site.config.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data)
    return [{ title: `Video Not Found | ${site.brand.name}` }, { name: "robots", content: "noindex" }];
  const { video } = data;
  const path = `/video/${video.id}`;
  const card = videoCard(video);
  return pageMeta({
    title: video.title,
    description: truncate(video.description.split("\n")[0] || video.title, 180),
    path,
    card,
    type: "video.other",
    jsonLd: [
      videoData(video, path, card),
      breadcrumbData([
        { name: "Videos", path: "/videos" },
        { name: video.title, path },
      ]),
    ],
  });
};

export async function loader({ params, context: { db, now, publication } }: LoaderFunctionArgs) {
  const content = (await videoContent(db, params.id ?? "")) ?? notFound("video");
  return publicPage({ ...content, channelUrl: publication.links.videoChannel }, now());
}

export default function VideoRoute() {
  const { video, related, channelUrl, now } = useLoaderData<typeof loader>();
  return <VideoDetail key={video.id} video={video} related={related} channelUrl={channelUrl} now={now} />;
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
