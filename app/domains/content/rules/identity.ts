import { canonicalUrl } from "~/lib/url.ts";

/** The address that an article is identified by: the canonical one, the same for http and https. Expects an absolute address. */
export const articleAddress = (address: string): string => canonicalUrl(address).replace(/^http:/, "https:");
