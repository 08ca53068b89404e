import { deskAction } from "~/acts/action.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";

export const page = definePage({ staff: "viewer", topics: [] });

export const headers = page.headers;

export const meta = deskMeta("Today");

export const loader = page.loader(() => ({}));

export const action = deskAction;

export default function TodayRoute() {
  return <DeskPage title="Today">{null}</DeskPage>;
}
