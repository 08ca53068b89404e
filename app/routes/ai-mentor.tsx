import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MENTOR_PATH } from "~/domains/mentor/schema.ts";
import { MentorPage } from "~/domains/mentor/ui/mentor-page.tsx";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: "AI Mentor", description: data?.intro ?? "", path: MENTOR_PATH });

export async function loader({ context: { now, publication } }: LoaderFunctionArgs) {
  const { intro, cards } = publication.mentor ?? notFound("page");
  return publicPage({ intro, cards }, now());
}

export default function AiMentor() {
  const { intro, cards } = useLoaderData<typeof loader>();
  return <MentorPage intro={intro} cards={cards} />;
}
