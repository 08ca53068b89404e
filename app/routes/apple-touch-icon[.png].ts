import { iconResponse } from "~/platform/images/icon.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: [] });

/** The mark as an icon, 180 by 180 pixels. */
export const loader = page.document(({ deps: { publication } }) => iconResponse(publication.brand, 180));
