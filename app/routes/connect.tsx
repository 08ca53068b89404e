import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { waitlistForm } from "~/domains/waitlist/form.ts";
import { CONNECT_PATH } from "~/domains/waitlist/rules/form-copy.ts";
import { ConnectPage } from "~/domains/waitlist/ui/connect-page.tsx";
import { formAction, formHeaders } from "~/platform/forms/page.ts";
import { publicPage } from "~/platform/page/loader.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { site } from "~/site.config.ts";

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: `${site.brand.name} Connect`,
    description: data?.connect.standfirst ?? "",
    path: CONNECT_PATH,
  });

export async function loader({ context: { now } }: LoaderFunctionArgs) {
  return publicPage({ connect: site.connect }, now());
}

export const action = formAction(waitlistForm);

export default function ConnectRoute() {
  const { connect } = useLoaderData<typeof loader>();
  return <ConnectPage connect={connect} answered={useActionData<typeof action>()} />;
}
