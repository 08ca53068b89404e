import { contrast } from "~/lib/contrast.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { filled } from "~/platform/publication/redirects.ts";
import { isOwnComputer } from "~/platform/sources/address.ts";
import type { PublicationMistake } from "~/publication/reader/mistakes.ts";

/** What a publication may say and had better not. */

/** The ground that colours stand on, by theme (`app/styles/theme.css`). */
const PAPER = { light: "#f9f5ed", dark: "#0f1215" } as const;

/** WCAG 2, level AA, for text. */
const LEAST_CONTRAST = 4.5;

export interface WhatExists {
  /** Whether a page or a file has this path. */
  hasPath: (path: string) => boolean;
}

/** Returns the warnings of a publication without mistakes, each with its entry. */
export const publicationWarnings = (
  publication: Publication,
  { hasPath }: WhatExists,
): PublicationMistake[] => [
  ...addressWarnings(publication),
  ...faintColours(publication),
  ...faintBanners(publication),
  ...strayCategories(publication),
  ...deadLinks(publication, hasPath),
  ...madeUpNumbers(publication),
  ...ownComputerFeeds(publication).map(({ path, where }) => ({
    path,
    sentence: `${where} is on this computer: it is read here only, and a deployment refuses it.`,
  })),
];

/** Returns what a deployment refuses: feeds that only this computer has. */
export const undeployable = (publication: Publication): PublicationMistake[] =>
  ownComputerFeeds(publication).map(({ path, where }) => ({
    path,
    sentence: `${where} is on this computer: no deployed site can read it.`,
  }));

const ownComputerFeeds = ({ sources }: Publication) =>
  sources.feeds.flatMap(({ url }, index) =>
    isOwnComputer(new URL(url))
      ? [{ path: ["sources", "feeds", index, "url"], where: `sources.feeds.${index}.url` }]
      : [],
  );

function addressWarnings({ brand }: Publication): PublicationMistake[] {
  const { pathname, search, hash, origin } = new URL(brand.url);
  if (pathname + search + hash === "/") return [];
  return [
    {
      path: ["brand", "url"],
      sentence: `brand.url has more than an origin: links are made with ${origin}, the rest is not used.`,
    },
  ];
}

export function faintColours({
  brand,
  categories,
}: Pick<Publication, "brand" | "categories">): PublicationMistake[] {
  const colours = [
    ...(brand.accent ? [{ name: "the accent", color: brand.accent, path: ["brand", "accent"] }] : []),
    ...categories.map(({ slug, color }, index) => ({
      name: slug,
      color,
      path: ["categories", index, "color"],
    })),
  ];
  return colours.flatMap(({ name, color, path }) =>
    (["light", "dark"] as const).flatMap((theme) => {
      const ratio = contrast(color[theme], PAPER[theme]);
      if (ratio >= LEAST_CONTRAST) return [];
      const sentence = `The colour of ${name} has a contrast of ${ratio.toFixed(1)} to the ${theme} page; under ${LEAST_CONTRAST} many cannot read it.`;
      return [{ path: [...path, theme], sentence }];
    }),
  );
}

/** Entries for categories that the publication does not have: nothing of them is ever shown. */
function strayCategories({ categories, navigation, sharing, home }: Publication): PublicationMistake[] {
  const known = new Set(categories.map(({ slug }) => slug));
  const episode = home.roundup?.episode?.category;
  const named = [
    ...navigation.quickCategories.map((name) => ({ name, path: ["navigation", "quickCategories"] })),
    ...Object.keys(sharing.templates).map((name) => ({ name, path: ["sharing", "templates"] })),
    ...(episode ? [{ name: episode, path: ["home", "roundup", "episode", "category"] }] : []),
  ];
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({
      path,
      sentence: `${path.join(".")} names the category "${name}", which is not in categories.`,
    }));
}

function faintBanners({ promotions }: Publication): PublicationMistake[] {
  return (promotions?.banners ?? []).flatMap(({ colors }, index) => {
    const ratio = contrast(colors.text, colors.background);
    if (ratio >= LEAST_CONTRAST) return [];
    const sentence = `The text of banner ${index + 1} has a contrast of ${ratio.toFixed(1)} to its background; under ${LEAST_CONTRAST} many cannot read it.`;
    return [{ path: ["promotions", "banners", index, "colors"], sentence }];
  });
}

/** Every text that is a path is a link or a file of the site's own. */
function deadLinks(publication: Publication, hasPath: WhatExists["hasPath"]): PublicationMistake[] {
  const found: PublicationMistake[] = [];
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === "string") {
      if (!/^\/(?!\/)\S*$/.test(value) || isOldAddress(path)) return;
      const [pathname = ""] = filled(value, () => "any").split(/[?#]/);
      if (!hasPath(pathname))
        found.push({ path, sentence: `${path.join(".")} leads to ${value}, and no page has this address.` });
    } else if (Array.isArray(value))
      for (const [index, each] of value.entries()) visit(each, [...path, index]);
    else if (value !== null && typeof value === "object")
      for (const [name, each] of Object.entries(value)) visit(each, [...path, name]);
  };
  visit(publication, []);
  return found;
}

/** Whether it stands in the table of redirects for an address that has no page any more. */
const isOldAddress = (path: PropertyKey[]): boolean => path[0] === "redirects" && path.at(-1) === "from";

function madeUpNumbers({ content }: Publication): PublicationMistake[] {
  if (!content.syntheticViews) return [];
  const sentence =
    "content.syntheticViews is on: made-up numbers are added to the counted views that readers see.";
  return [{ path: ["content", "syntheticViews"], sentence }];
}
