import { faviconResponse } from "~/platform/images/icon.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [] });

/** The mark for whoever asks for it without having read a page: readers of feeds, bookmarks, old browsers. */
export const loader = page.document(({ deps: { publication } }) => faviconResponse(publication.brand));
