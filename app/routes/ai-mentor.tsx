import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { articleBySlug } from "~/domains/content/store/queries.ts";
import { questionAbout } from "~/domains/mentor/rules/question.ts";
import { MENTOR_PATH } from "~/domains/mentor/schema.ts";
import { MentorPage } from "~/domains/mentor/ui/mentor-page.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { absoluteUrl, metaOf } from "~/platform/page/document/seo.ts";
import { trimmedText } from "~/platform/page/match/query.ts";

export const page = definePage({
  /** The slug of the article that a question is prepared about. */
  query: z.object({ article: trimmedText(200) }),
  section: ({ mentor }) => mentor,
  topics: ["content"],
  topicsOf: ({ article }) => (article ? ["content"] : []),
  sitemap: () => [MENTOR_PATH],
  // The page has a second address, /mentor.
  canonical: MENTOR_PATH,
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { intro }, publication: { mentor } }) => ({
  title: mentor?.name ?? "",
  description: intro,
}));

export const loader = page.loader(async ({ query: { article: slug }, section: { intro, cards }, deps }) => {
  const article = slug ? await articleBySlug(deps.db, slug) : null;
  const { brand } = deps.publication;
  return {
    intro,
    cards,
    question:
      article && questionAbout({ title: article.title, url: absoluteUrl(brand, `/article/${article.slug}`) }),
  };
});

export default function AiMentor() {
  const { intro, cards, question } = useLoaderData<typeof loader>();
  return <MentorPage intro={intro} cards={cards} question={question ?? undefined} />;
}
