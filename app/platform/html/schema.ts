import type { Schema } from "hast-util-sanitize";

/** Elements whose content is no part of the text: they go with everything inside. */
export const DISCARDED = [
  "script",
  "style",
  "template",
  "noscript",
  "noembed",
  "noframes",
  "object",
  "embed",
  "applet",
  "svg",
  "math",
  "canvas",
  "audio",
  "video",
  "button",
  "select",
  "textarea",
  "input",
  "label",
  "datalist",
  "title",
  "xmp",
  "plaintext",
  "dialog",
  "map",
];

/** What publishing systems put into a body that is no part of it: subscribe and share buttons, related posts, a player's clock. */
export const PROMOTIONS = new Set(
  "button-wrapper subscription-widget-wrap feedflare sharedaddy jp-relatedposts kg-audio-player kg-video-player".split(
    " ",
  ),
);

/** Blocks without a meaning of their own here; as plain `div`s their texts stay apart. */
export const BLOCK_ALIASES = new Set(
  "address article aside center fieldset footer form header hgroup main nav section".split(" "),
);

/** Elements that break the line in plain text. */
export const BLOCKS = new Set(
  "blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tr ul".split(
    " ",
  ),
);

const ALIGN: [string, ...string[]] = ["align", "left", "center", "right"];

/**
 * What stored HTML may hold. Nothing a foreign author writes survives as class, style, data or event attribute,
 * so those that `rewrite.ts` sets afterwards can be trusted. An iframe passes with its address alone and is
 * always replaced there.
 */
export const schema: Schema = {
  tagNames: [
    ..."h1 h2 h3 h4 h5 h6 p div blockquote pre hr br wbr ul ol li dl dt dd details summary".split(" "),
    ..."figure figcaption img iframe table caption colgroup col thead tbody tfoot tr th td".split(" "),
    ..."a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var".split(
      " ",
    ),
  ],
  attributes: {
    "*": ["id", "lang", ["dir", "ltr", "rtl", "auto"], "title"],
    a: ["href"],
    code: [["className", /^language-[\w+#-]+$/]],
    col: ["span"],
    details: ["open"],
    iframe: ["src", "dataSrc"],
    img: ["src", "dataSrc", "dataLazySrc", "dataOrigFile", "alt", "width", "height"],
    li: ["value"],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"]],
    td: ["colSpan", "rowSpan", ALIGN],
    th: ["colSpan", "rowSpan", ALIGN, ["scope", "row", "col", "rowgroup", "colgroup"]],
    time: ["dateTime"],
  },
  ancestors: {
    li: ["ol", "ul"],
    dt: ["dl"],
    dd: ["dl"],
    figcaption: ["figure"],
    summary: ["details"],
    ...Object.fromEntries(
      "caption colgroup col thead tbody tfoot tr th td".split(" ").map((name) => [name, ["table"]]),
    ),
  },
  clobber: ["id"],
  clobberPrefix: "user-content-",
  strip: DISCARDED,
  allowComments: false,
  allowDoctypes: false,
};
