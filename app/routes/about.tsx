import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  CommunityBadges,
  Leadership,
  LeadershipVideo,
  Mission,
  Story,
  Values,
  Work,
} from "~/domains/about/ui/about-sections.tsx";
import { coverPath } from "~/lib/cover/cover.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { site } from "~/site.config.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: `About ${site.brand.name}`, description: data?.about.mission ?? "", path: "/about" });

export async function loader({ context: { now, publication } }: LoaderFunctionArgs) {
  return publicPage({ about: publication.about }, now());
}

export default function AboutRoute() {
  const { brand } = usePublication();
  const { mission, story, values, work, leadership, badges, video } = useLoaderData<typeof loader>().about;
  return (
    <div className="page">
      <PageHeading title={`About ${brand.name}`} />
      <div className="grid gap-16">
        <Mission mission={mission} />
        <Story story={story} />
        <Values values={values} />
        <Work work={work} />
        <Leadership leadership={leadership} />
        <CommunityBadges badges={badges} />
        {video ? <LeadershipVideo video={video} poster={coverPath("about", "leadership", "ink")} /> : null}
      </div>
    </div>
  );
}
