import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { PAGE_SIZE } from "~/domains/content/store/pages.ts";
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { videosContent } from "~/domains/content/store/videos/pages.ts";
import { BestOfVideos } from "~/domains/content/ui/best-of-videos.tsx";
import { LatestVideoHero } from "~/domains/content/ui/latest-video-hero.tsx";
import { VideoList } from "~/domains/content/ui/video-list.tsx";
import { WorkshopVideos } from "~/domains/content/ui/workshop-videos.tsx";
import type { SnapshotReader } from "~/platform/data/snapshots.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { relativeDates } from "~/platform/page/due.ts";
import { oneOf, pageNumber } from "~/platform/page/match/query.ts";
import { pageOf } from "~/platform/page/responses.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";

/** Videos of the Best Of tab. */
const BEST_OF = 6;

/** The tabs that a publication has, by their ids; the first is the default. */
const tabsOf = ({ content, events }: Publication) =>
  [
    { id: "latest", label: "Latest Videos", to: "/videos" },
    ...(content.bestOfVideos.length > 0 ? [{ id: "best", label: "Best Of", to: "/videos?tab=best" }] : []),
    ...(events?.workshops
      ? [{ id: "workshops", label: events.workshops.name, to: "/videos?tab=workshops" }]
      : []),
  ] as { id: "latest" | "best" | "workshops"; label: string; to: string }[];

export const page = definePage({
  query: (publication) =>
    z
      .object({
        tab: oneOf(tabsOf(publication).map(({ id }) => id) as ["latest", "best", "workshops"]),
        page: pageNumber,
      })
      .overwrite(({ tab, page }) => ({ tab, page: tab === "best" ? 1 : page })),
  everywhere: true,
  topics: ["videos"],
  due: relativeDates,
  framework: "intent",
  sitemap: () => ["/videos"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { tab, description } }) => ({
  title: "Videos",
  description,
  // The page number of another tab is none of the latest videos, whose address the loader gives.
  path: tab === "latest" ? undefined : "/videos",
}));

export const loader = page.loader(async ({ query: { tab, page }, deps }) => {
  const { db, publication } = deps;
  const { links, content, events } = publication;
  const workshops = events?.workshops;
  const found = await pageOf({ page, pageSize: PAGE_SIZE }, (page) =>
    videosContent(db, page, tab === "workshops" ? tab : "latest"),
  );
  return {
    ...found,
    tab,
    page,
    description: publication.copy.videos.description,
    tabs: tabsOf(publication),
    bestOf: tab === "best" ? await withPosters(deps, content.bestOfVideos.slice(0, BEST_OF)) : [],
    channelUrl: links.videoChannel,
    series: workshops && {
      name: workshops.name,
      ...workshops.schedule,
      signupUrl: workshops.signupUrl,
      playlistUrl: workshops.playlistUrl,
    },
  };
});

async function withPosters(deps: SnapshotReader, videos: Publication["content"]["bestOfVideos"]) {
  const posters = await readPosters(deps);
  return videos.map((video) => ({ ...video, poster: posters[video.youtubeId] }));
}

export default function Videos() {
  const data = useLoaderData<typeof loader>();
  const { latest, videos, total, tab, tabs, page, channelUrl, now } = data;
  return (
    <div className="page">
      <PageHeading title="Videos">{data.description}</PageHeading>
      {latest ? <LatestVideoHero video={latest} now={now} /> : null}
      {tabs.length > 1 ? <TabLinks label="Videos: views" tabs={tabs} current={tab} /> : null}
      <div className="mt-8">
        {tab === "latest" ? (
          <VideoList
            name="videos"
            videos={videos}
            total={total}
            page={page}
            now={now}
            empty={<NoVideos channelUrl={channelUrl} />}
            skip={page === 1 ? 1 : 0}
          />
        ) : null}
        {tab === "best" ? <BestOfVideos videos={data.bestOf} /> : null}
        {tab === "workshops" && data.series ? (
          <WorkshopVideos videos={videos} total={total} page={page} series={data.series} now={now} />
        ) : null}
      </div>
    </div>
  );
}

function NoVideos({ channelUrl }: { channelUrl: string | undefined }) {
  if (!channelUrl) return <EmptyState title="No videos available" />;
  return (
    <EmptyState title="No videos available">
      <p>The newest are on our channel in the meantime.</p>
      <SmartLink href={channelUrl} className={buttonClass({ variant: "outline", size: "sm" }, "mt-4")}>
        Visit the channel
      </SmartLink>
    </EmptyState>
  );
}
