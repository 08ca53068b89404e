import { useLoaderData } from "@remix-run/react";
import { latestMail, MAILBOX, onlyLocally } from "~/platform/mail/mailbox.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [], framework: "none", cache: "none" });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Local mailbox",
  description: "Mail that is not sent.",
  noindex: true,
}));

export const loader = page.loader(async ({ request, deps: { db, vars } }) => {
  onlyLocally(request);
  const provider = vars.MAIL_PROVIDER === "mailbox" ? undefined : vars.MAIL_PROVIDER;
  return { mails: await latestMail(db), provider };
});

export default function MailboxRoute() {
  const { mails, provider } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title="Local mailbox">
        Every mail this site has written, newest first; of a mailing, the first of its recipients.{" "}
        {provider ? `${provider} sends them.` : "None of it leaves this computer."} Only the computer that
        serves can open this page.
      </PageHeading>
      {mails.length === 0 ? (
        <EmptyState title="No mail yet">Subscribe to the newsletter, or write to us.</EmptyState>
      ) : (
        <ul className="border-t border-rule">
          {mails.map(({ id, recipient, subject, createdAt }) => (
            <li
              key={id}
              className="group relative grid gap-x-6 border-b border-rule py-4 sm:grid-cols-[1fr_auto]"
            >
              <a href={`${MAILBOX}/${id}`} className="headline-link card-link min-w-0 font-semibold">
                {subject}
              </a>
              <time dateTime={new Date(createdAt).toISOString()} className="text-sm text-soft">
                {new Date(createdAt).toISOString().slice(0, 16).replace("T", " ")} UTC
              </time>
              <p className="min-w-0 text-sm text-soft">to {recipient}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
