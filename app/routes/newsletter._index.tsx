import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newsletterForm } from "~/domains/newsletter/form.ts";
import { NEWSLETTER_PATH } from "~/domains/newsletter/rules/copy.ts";
import {
  NewsletterBenefits,
  NewsletterHero,
  NewsletterSignup,
  NewsletterStats,
  NewsletterTestimonial,
} from "~/domains/newsletter/ui/newsletter-page.tsx";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import { publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data?.texts.headline ?? "",
    description: data?.texts.standfirst ?? "",
    path: NEWSLETTER_PATH,
  });

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  return publicPage({ texts: site.newsletter }, now());
}

export const action = formAction(newsletterForm);

export default function NewsletterRoute() {
  const { headline, standfirst, stats, benefits, testimonial, invitation } =
    useLoaderData<typeof loader>().texts;
  return (
    <div className="page">
      <NewsletterHero headline={headline} standfirst={standfirst} answered={useActionData<typeof action>()} />
      <div className="grid gap-16">
        <NewsletterStats stats={stats} />
        <NewsletterBenefits benefits={benefits} />
        <NewsletterTestimonial {...testimonial} />
        <NewsletterSignup {...invitation} />
      </div>
    </div>
  );
}
