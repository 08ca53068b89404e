import { useLoaderData } from "@remix-run/react";
import { deskAction } from "~/acts/action.ts";
import { People } from "~/domains/desk/ui/people.tsx";
import { batch } from "~/platform/data/db.ts";
import { staffList } from "~/platform/desk/staff.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "owner", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("People");

export const loader = page.loader(async ({ deps }) => {
  const [people] = await batch(deps.db, [staffList()]);
  return { people };
});

export const action = deskAction;

export const ErrorBoundary = DeskErrorBoundary;

export default function PeopleRoute() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="People"
      lead="Everybody listed here can sign in. Owners can do everything; editors change content, letters and promotions; viewers can only read."
    >
      <People people={people} />
    </DeskPage>
  );
}
