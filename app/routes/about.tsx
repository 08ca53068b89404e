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
import { readPosters } from "~/domains/content/store/pictures/posters.ts";
import { coverPath } from "~/lib/cover/cover.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: ["videos"], sitemap: () => ["/about"], framework: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { about }, publication }) => ({
  title: `About ${publication.brand.name}`,
  description: about.mission,
}));

export const loader = page.loader(async ({ deps }) => {
  const { about } = deps.publication;
  return { about, poster: about.video && (await readPosters(deps))[about.video.youtubeId] };
});

export default function AboutRoute() {
  const { brand } = usePublication();
  const { about, poster = coverPath("about", "leadership", "ink") } = useLoaderData<typeof loader>();
  const { mission, story, values, work, leadership, badges, video } = about;
  return (
    <div className="page">
      <PageHeading title={`About ${brand.name}`} />
      <div className="grid gap-16">
        <Mission mission={mission} />
        {story.length > 0 ? <Story story={story} /> : null}
        {values.length > 0 ? <Values values={values} /> : null}
        {work.length > 0 ? <Work work={work} /> : null}
        {leadership.length > 0 ? <Leadership leadership={leadership} /> : null}
        {badges.length > 0 ? <CommunityBadges badges={badges} /> : null}
        {video ? <LeadershipVideo video={video} poster={poster} /> : null}
      </div>
    </div>
  );
}
