import { useActionData, useLoaderData } from "@remix-run/react";
import { waitlistForm } from "~/domains/waitlist/form.ts";
import { CONNECT_PATH } from "~/domains/waitlist/rules/form-copy.ts";
import { ConnectPage } from "~/domains/waitlist/ui/connect-page.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";

export const page = definePage({
  section: ({ connect }) => connect,
  topics: [],
  framework: "intent",
  canonical: CONNECT_PATH,
  sitemap: () => [CONNECT_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ data: { connect }, publication: { brand } }) => ({
  title: `${brand.name} Connect`,
  description: connect.standfirst,
}));

export const loader = page.loader(({ section: connect }) => ({ connect }));

export const action = formAction(waitlistForm);

export default function ConnectRoute() {
  const { connect } = useLoaderData<typeof loader>();
  return <ConnectPage connect={connect} answered={useActionData<typeof action>()} />;
}
