import { useLoaderData } from "@remix-run/react";
import { MENTOR_PATH } from "~/domains/mentor/schema.ts";
import { MentorPage } from "~/domains/mentor/ui/mentor-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";

export const page = definePage({
  section: ({ mentor }) => mentor,
  topics: [],
  sitemap: () => [MENTOR_PATH],
  // The page has a second address, /mentor.
  canonical: MENTOR_PATH,
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { intro }, publication: { mentor } }) => ({
  title: mentor?.name ?? "",
  description: intro,
}));

export const loader = page.loader(({ section: { intro, cards } }) => ({ intro, cards }));

export default function AiMentor() {
  const { intro, cards } = useLoaderData<typeof loader>();
  return <MentorPage intro={intro} cards={cards} />;
}
