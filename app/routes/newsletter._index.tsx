import { useActionData, useLoaderData } from "@remix-run/react";
import { DAILY_PATH } from "~/domains/daily/rules/copy.ts";
import { newsletterForm } from "~/domains/newsletter/form.ts";
import { NEWSLETTER_PATH } from "~/domains/newsletter/rules/copy.ts";
import {
  NewsletterBenefits,
  NewsletterHero,
  NewsletterSignup,
  NewsletterStats,
  NewsletterTestimonial,
} from "~/domains/newsletter/ui/newsletter-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";

export const page = definePage({ topics: [], framework: "intent", sitemap: () => [NEWSLETTER_PATH] });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { texts } }) => ({
  title: texts.headline,
  description: texts.standfirst,
}));

export const loader = page.loader(({ deps }) => {
  const { headline, standfirst, stats, benefits, testimonial, invitation } = deps.publication.newsletter;
  return { texts: { headline, standfirst, stats, benefits, testimonial, invitation } };
});

export const action = formAction(newsletterForm);

export default function NewsletterRoute() {
  const { headline, standfirst, stats, benefits, testimonial, invitation } =
    useLoaderData<typeof loader>().texts;
  return (
    <div className="page">
      <NewsletterHero
        headline={headline}
        standfirst={standfirst}
        dailyPath={DAILY_PATH}
        answered={useActionData<typeof action>()}
      />
      <div className="grid gap-16">
        <NewsletterStats stats={stats} />
        <NewsletterBenefits benefits={benefits} />
        {testimonial ? <NewsletterTestimonial {...testimonial} /> : null}
        <NewsletterSignup {...invitation} />
      </div>
    </div>
  );
}
