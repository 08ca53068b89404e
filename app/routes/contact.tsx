import { useActionData } from "@remix-run/react";
import { contactForm } from "~/domains/contact/form.ts";
import { ContactForm } from "~/domains/contact/ui/contact-form.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [], framework: "intent", sitemap: () => ["/contact"] });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication: { brand } }) => ({
  title: "Contact",
  description: `Write to the people behind ${brand.name}: questions, corrections, tips and requests about your data.`,
}));

export const loader = page.loader(() => ({}));

export const action = formAction(contactForm);

export default function ContactRoute() {
  const { contactEmail, name } = usePublication().brand;
  return (
    <div className="page">
      <PageHeading title="Contact">
        A question, a correction, a tip, or something that does not work: a person reads every message.
      </PageHeading>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,20rem)] lg:justify-between">
        <ContactForm answered={useActionData<typeof action>()} />
        <aside className="border-t-2 border-strong pt-3 leading-relaxed">
          <h2 className="font-serif text-xl font-semibold">Before you write</h2>
          <p className="mt-3">
            You can also email us:{" "}
            <a
              href={`mailto:${contactEmail}`}
              className="font-semibold text-accent underline underline-offset-2"
            >
              {contactEmail}
            </a>
            .
          </p>
          <p className="mt-3 text-soft">
            For a correction, send the article’s address and the sentence in question. The{" "}
            <Link to="/privacy" className="text-accent underline underline-offset-2">
              privacy policy
            </Link>{" "}
            says how to see or erase what {name} knows about you. The{" "}
            <Link to="/status" className="text-accent underline underline-offset-2">
              status page
            </Link>{" "}
            shows whether everything works.
          </p>
        </aside>
      </div>
    </div>
  );
}
