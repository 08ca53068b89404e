import type { MetaFunction } from "@remix-run/cloudflare";
import { MENTOR_PATH } from "~/domains/mentor/schema.ts";
import { MentorPage } from "~/domains/mentor/ui/mentor-page.tsx";
import { PUBLIC_CACHE } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo.ts";
import { site } from "~/site.config.ts";

export const headers = () => ({ "Cache-Control": PUBLIC_CACHE });

export const meta: MetaFunction = () =>
  pageMeta({ title: "AI Mentor", description: site.copy.mentorIntro, path: MENTOR_PATH });

export default function AiMentor() {
  return <MentorPage />;
}
