import { useLoaderData } from "@remix-run/react";
import { MAILBOX, mailById, onlyLocally } from "~/platform/mail/mailbox.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { notFound } from "~/platform/page/responses.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [], framework: "none", cache: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(
  ({ data: { mail } }) => ({
    title: mail.subject,
    description: "Mail that is not sent.",
    path: MAILBOX,
    noindex: true,
  }),
  { missing: "No such mail" },
);

export const loader = page.loader(async ({ request, params, deps }) => {
  onlyLocally(request);
  const { html: _, ...mail } = (await mailById(deps, params.id ?? "")) ?? notFound("mail");
  return { mail };
});

export default function MailRoute() {
  const { mail } = useLoaderData<typeof loader>();
  const facts = { To: mail.recipient, ...mail.headers, Kind: mail.kind, Status: mail.status };
  return (
    <div className="page">
      <PageHeading
        title={mail.subject}
        kicker={
          <p className="mb-3 text-sm">
            <a href={MAILBOX} className="text-accent underline underline-offset-2">
              Local mailbox
            </a>
          </p>
        }
      />
      <dl className="grid gap-x-6 gap-y-1 border-y border-rule py-4 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="min-w-0 text-soft">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="py-4 text-sm">
        This is its plain text. There is also{" "}
        <a
          href={`${MAILBOX}/${mail.id}/html`}
          className="font-semibold text-accent underline underline-offset-2"
        >
          the HTML that most people see
        </a>
        .
      </p>
      <div className="max-w-3xl border border-rule bg-sheet p-6 leading-relaxed whitespace-pre-wrap">
        <LinkedText text={mail.text} />
      </div>
    </div>
  );
}

/** A plain text with its addresses as links, as mail programs show it. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
      <a key={index} href={part} className="text-accent underline underline-offset-2">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
