import { data } from "@remix-run/cloudflare";
import { NO_STORE } from "../responses.ts";

/** The HTTP status of a page behind a signed link; `ask`: it was opened without one. */
const STATUS = { ready: 200, ask: 200, invalid: 400, expired: 410 };

/** Returns the loader data of a page behind a signed link: of one reader, so never kept. */
export const linkData = <Link extends { state: keyof typeof STATUS }, More extends object>(
  link: Link,
  more: More = {} as More,
) => data({ ...more, link }, { status: STATUS[link.state], headers: { "Cache-Control": NO_STORE } });
