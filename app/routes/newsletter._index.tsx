import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { newsletterForm } from "~/domains/newsletter/form.server.ts";
import { NEWSLETTER_PATH } from "~/domains/newsletter/texts.ts";
import {
  NewsletterBenefits,
  NewsletterHero,
  NewsletterSignup,
  NewsletterStats,
  NewsletterTestimonial,
} from "~/domains/newsletter/ui/newsletter-page.tsx";
import { answerPage, formHeaders } from "~/platform/forms/answer.ts";
import { submitForm } from "~/platform/forms/submission.ts";
import { publicPage } from "~/platform/loader.ts";
import { pageMeta } from "~/platform/seo.ts";
import { site } from "~/site.config.ts";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: site.newsletter.headline,
    description: site.newsletter.standfirst,
    path: NEWSLETTER_PATH,
  });

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  return publicPage({}, now());
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerPage(await submitForm(context, request, newsletterForm(context, request)));
}

export default function NewsletterRoute() {
  return (
    <div className="page">
      <NewsletterHero answered={useActionData<typeof action>()} />
      <div className="grid gap-16">
        <NewsletterStats />
        <NewsletterBenefits />
        <NewsletterTestimonial />
        <NewsletterSignup />
      </div>
    </div>
  );
}
