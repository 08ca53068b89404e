import { CUT } from "./text.ts";

/** What plugins of WordPress show to members alone: whole posts by their fields, parts of them by blocks and shortcodes. */

/** Fields that keep a post for members, with the values that keep it for nobody: of Jetpack, Members and Restrict Content. */
const ACCESS: Record<string, RegExp> = {
  _jetpack_newsletter_access: /^(?:everybody)?$/,
  _members_access_role: /^$/,
  rcUserLevel: /^(?:None)?$/,
  rcp_access_level: /^(?:None|0)?$/,
  rcp_subscription_level: /^(?:a:0:\{\})?$/,
  rcp_user_level: /^(?:All|a:1:\{i:0;s:3:"All";\})?$/i,
};

/** @param meta the fields of a post */
export const isForMembers = (meta: ReadonlyMap<string, string>): boolean =>
  Object.entries(ACCESS).some(([name, open]) => !open.test(meta.get(name) ?? ""));

/** The block of Jetpack behind which a post is for subscribers. */
export const PAYWALL = "jetpack/paywall";

const BEHIND_PAYWALL = new RegExp(String.raw`<!--\s+wp:${PAYWALL}\s(?:(?!-->)[\s\S])*-->[\s\S]*$`);

const GATED_BLOCK =
  /<!--\s+wp:(premium-content\/subscriber-view|pmpro\/membership)\s(?:(?!-->)[\s\S])*-->[\s\S]*?(?:<!--\s+\/wp:\1\s+-->|$)/g;

/**
 * What stands between the tags of a shortcode for members; or what stands in `pre` already, which stays. Those that show a
 * text to everybody but members are left out too: it speaks of what is not here.
 */
const GATED_TEXT =
  /<pre[\s>][\s\S]*?<\/pre>|(?<!\[)\[(mepr-[\w-]+|members_\w+|membership|pmpro_\w+|rcp_\w+|restrict|is_paid|wcm_\w+|s2If|memberful(?:_\w+)?|ihc-[\w-]+|pms-restrict|um_loggedin)(?:\s[^\]]*)?\][\s\S]*?\[\/\1\]/gi;

/**
 * Returns what everybody sees of a text.
 * @param notes gets a sentence where members see more
 */
export function publicPart(text: string, notes: Set<string>): string {
  const cut = () => {
    notes.add(CUT);
    return "";
  };
  return text
    .replace(GATED_BLOCK, cut)
    .replace(BEHIND_PAYWALL, cut)
    .replace(GATED_TEXT, (whole, name?: string) => (name ? cut() : whole));
}
