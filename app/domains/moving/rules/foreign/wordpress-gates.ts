import { CUT } from "./text.ts";

/** What plugins of WordPress show to members alone: whole posts by their fields, parts of them by blocks and shortcodes. */

/** Fields that keep a whole post for members, with the values that keep it for nobody: of Members and Restrict Content. */
const ACCESS: Record<string, RegExp> = {
  _members_access_role: /^$/,
  rcUserLevel: /^(?:None)?$/,
  rcp_access_level: /^(?:None|0)?$/,
  rcp_subscription_level: /^(?:a:0:\{\})?$/,
  rcp_user_level: /^(?:All|a:1:\{i:0;s:3:"All";\})?$/i,
};

/** @param meta the fields of a post */
export const isForMembers = (meta: ReadonlyMap<string, string>): boolean =>
  Object.entries(ACCESS).some(([name, open]) => !open.test(meta.get(name) ?? ""));

/** Whether Jetpack keeps a post for subscribers: behind its paywall, or the whole of it where it has none. */
export const isForSubscribers = (meta: ReadonlyMap<string, string>): boolean =>
  !/^(?:everybody)?$/.test(meta.get("_jetpack_newsletter_access") ?? "");

/** The block of Jetpack behind which a post is for subscribers. */
export const PAYWALL = "jetpack/paywall";

const BEHIND_PAYWALL = new RegExp(String.raw`<!--\s+wp:${PAYWALL}\s(?:(?!<!--|-->)[\s\S])*-->[\s\S]*$`);

/** A comment that opens a block for members, or closes it. */
const GATE =
  /<!--\s+(\/?)wp:(?:premium-content\/subscriber-view|pmpro\/membership)\s(?:(?!<!--|-->)[\s\S])*(?<!\/)-->/g;

/**
 * What stands between the tags of a shortcode for members; or what stands in `pre` already, which stays. Those that show a
 * text to everybody but members are left out too: it speaks of what is not here.
 */
const GATED_TEXT =
  /<pre[\s>][\s\S]*?<\/pre>|(?<!\[)\[(mepr-[\w-]+|members_\w+|membership|pmpro_\w+|rcp_\w+|restrict|is_paid|wcm_\w+|s2If|memberful(?:_\w+)?|ihc-[\w-]+|pms-restrict|um_loggedin)(?:\s[^\]]*)?\][\s\S]*?\[\/\1\]/gi;

/**
 * Returns what everybody sees of a text.
 * @param notes gets a sentence where members see more
 * @param forSubscribers whether Jetpack keeps the post for them
 */
export function publicPart(text: string, notes: Set<string>, forSubscribers: boolean): string {
  const cut = () => {
    notes.add(CUT);
    return "";
  };
  // This comes first: the paywall may stand in a block that is cut.
  const free = text.replace(BEHIND_PAYWALL, cut);
  if (forSubscribers && free === text) return cut();
  return withoutGated(free, cut).replace(GATED_TEXT, (whole, name?: string) => (name ? cut() : whole));
}

/** Cuts the blocks for members, each with those that stand in it; one that does not end, to the end. */
function withoutGated(text: string, cut: () => string): string {
  let shown = "";
  let from = 0;
  let depth = 0;
  for (const { 0: gate, 1: closing, index } of text.matchAll(GATE)) {
    if (closing && depth === 0) continue;
    if (depth === 0) shown += text.slice(from, index) + cut();
    depth += closing ? -1 : 1;
    from = index + gate.length;
  }
  return depth > 0 ? shown : shown + text.slice(from);
}
