import { usePublication } from "~/platform/publication/context.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

/** The newsletter at the end of an article: its headline and one field. */
export function ArticleSignup() {
  const { newsletter } = usePublication();
  return (
    <section aria-labelledby="signup" className="no-print mx-auto mt-12 max-w-(--measure) bg-well p-6 sm:p-8">
      <h2 id="signup" className="mb-5 font-serif text-2xl leading-tight font-semibold text-balance">
        {newsletter.headline}
      </h2>
      <NewsletterForm place="article" />
    </section>
  );
}
