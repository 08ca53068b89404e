import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { videosContent } from "~/domains/content/store/pages.ts";
import { BestOfVideos } from "~/domains/content/ui/best-of-videos.tsx";
import { LatestVideoHero } from "~/domains/content/ui/latest-video-hero.tsx";
import { VideoList } from "~/domains/content/ui/video-list.tsx";
import { WorkshopVideos } from "~/domains/content/ui/workshop-videos.tsx";
import { pageHeaders, pageNumber, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import { TabLinks } from "~/ui/tab-links.tsx";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Videos",
    description: "Talks, interviews and workshops on building, selling and funding B2B software.",
    path: "/videos",
    page: data?.tab === "latest" ? data.page : 1,
  });

/** Videos of the Best Of tab. */
const BEST_OF = 6;

const TABS = [
  { id: "latest", label: "Latest Videos", to: "/videos" },
  { id: "best", label: "Best Of", to: "/videos?tab=best" },
  { id: "workshops", label: "Workshop Wednesdays", to: "/videos?tab=workshops" },
];

export async function loader({ request, context: { db, now, publication } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { links, content, events } = publication;
  const tabs = events ? TABS : TABS.filter(({ id }) => id !== "workshops");
  const tab = tabs.find(({ id }) => id === url.searchParams.get("tab"))?.id ?? "latest";
  const page = pageNumber(url);
  return publicPage(
    {
      ...(await videosContent(db, page)),
      tab,
      page,
      tabs,
      bestOf: tab === "best" ? content.bestOfVideos.slice(0, BEST_OF) : [],
      channelUrl: links.videoChannel,
      workshopLinks: { signupUrl: links.workshopSignup, playlistUrl: links.workshopPlaylist },
    },
    now(),
  );
}

export default function Videos() {
  const data = useLoaderData<typeof loader>();
  const { videos, total, tab, tabs, page, channelUrl, now } = data;
  const hero = tab === "latest" && page === 1 ? videos[0] : undefined;
  return (
    <div className="page">
      <PageHeading title="Videos">
        Talks, interviews and workshops on building, selling and funding B2B software.
      </PageHeading>
      {hero ? <LatestVideoHero video={hero} now={now} /> : null}
      <TabLinks label="Videos: views" tabs={tabs} current={tab} />
      <div className="mt-8">
        {tab === "latest" ? (
          <VideoList
            name="videos"
            videos={videos}
            total={total}
            page={page}
            now={now}
            empty={<NoVideos channelUrl={channelUrl} />}
            skip={hero ? 1 : 0}
          />
        ) : null}
        {tab === "best" ? <BestOfVideos videos={data.bestOf} /> : null}
        {tab === "workshops" ? (
          <WorkshopVideos videos={data.workshops} {...data.workshopLinks} now={now} />
        ) : null}
      </div>
    </div>
  );
}

function NoVideos({ channelUrl }: { channelUrl: string }) {
  return (
    <EmptyState title="No videos available">
      <p>The newest are on our channel in the meantime.</p>
      <SmartLink href={channelUrl} className={buttonClass({ variant: "outline", size: "sm" }, "mt-4")}>
        Visit the channel
      </SmartLink>
    </EmptyState>
  );
}
