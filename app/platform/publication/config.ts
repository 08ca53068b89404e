import * as z from "zod";
import { colour, day, slug, text, url } from "./fields.ts";

/** The parts of a publication that every publication has. */

/** A list of families, and the files that carry the first of them. */
const face = z.strictObject({
  /** As CSS lists them: the face, then what stands in where it is missing, such as "Lora, Georgia, serif". */
  family: z
    .string()
    .max(200)
    .regex(
      /^(?:[\w -]+|"[\w -]+")(?:, ?(?:[\w -]+|"[\w -]+"))*$/,
      'must be families such as "Lora", Georgia, serif',
    ),
  /** Its own files; none for a face that the computers of readers have. The first is fetched with the page. */
  files: z
    .array(
      z.strictObject({
        /** In public/: "/fonts/lora.woff2" is public/fonts/lora.woff2. Another font gets another name: it is kept for a month. */
        path: z.string().regex(/^\/[\w./-]+\.woff2$/, "must be a path such as /fonts/lora.woff2"),
        /** Its weight, or those that it varies between: "400", "400 700" when absent. */
        weight: z
          .string()
          .regex(/^[1-9]\d{0,2}( [1-9]\d{0,2})?$/, 'must be a weight such as "700" or "400 700"')
          .optional(),
        style: z.enum(["normal", "italic"]).optional(),
      }),
    )
    .max(8)
    .optional(),
});

/** Whether dates can be written in a language. */
const hasWrittenDates = (tag: string) => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Not a tag at all; its form is said already.
    return true;
  }
};

export const brand = z.strictObject({
  name: z.string().min(1),
  /** Begins the names of the Workers and their databases, and what the site keeps in a visitor's browser. */
  slug,
  /** As readers see it: in mails, in reports and on share images. */
  domain: z.string().min(3),
  /** The public origin: canonical links, feeds and the sitemap are built from it. */
  url,
  /** BCP 47 tag of the language that the publication is written in, and its dates with it; "en" when absent. The words of the site itself are English; the pages of a language that is read from the right begin there. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "must be a language tag such as en, en-GB or az-Arab")
    .refine(hasWrittenDates, "is no language that dates can be written in: such as en, en-GB or ja")
    .optional(),
  /** A few words beside the name: in the title of the front page and at the foot of every page. */
  tagline: z.string().min(1),
  /** For search engines and feeds. */
  description: z.string().min(20).max(200),
  /** Its name within a sentence: "the Insider". */
  newsletter: z.string().min(1),
  /** Where readers write to, and the contact of the security policy. */
  contactEmail: z.email(),
  /**
   * The colour of links, buttons and the focus, by theme: on pages, in mail, in reports and on share images. The text on
   * it is white or black, whichever stands out more. Blue when absent.
   */
  accent: z.strictObject({ light: colour, dark: colour }).optional(),
  /** The typefaces of pages. Those of share images and reports are drawn into them; mail and frames use the system's. */
  faces: z
    .strictObject({
      /** Of headlines and articles; Newsreader when absent. */
      reading: face.optional(),
      /** Of everything else; Public Sans when absent. */
      interface: face.optional(),
    })
    .optional(),
  /**
   * The mark beside the name, in icons, on share images and in reports: flat parts on a field of 32 by 32 units, one over
   * the other. When absent, the first letter of the name on a square of the accent.
   */
  logo: z
    .array(
      z.strictObject({
        /** SVG path data: no T, arcs of circles only, numbers apart. */
        path: z
          .string()
          .max(2000)
          .regex(/^[Mm][MLHVCSQAZmlhvcsqaz0-9 ,.-]+$/, "must be path data such as M2 2H30V30H2Z"),
        color: z.enum(["text", "accent", "on-accent"]),
        /** The width of its line; an area when absent. */
        stroke: z.number().positive().max(32).optional(),
      }),
    )
    .min(1)
    .max(12)
    .optional(),
});

export const legal = z.strictObject({
  /** The publication in the titles of the privacy policy and the terms; its name when absent. */
  titleName: text.optional(),
  /** Shown on the privacy policy and the terms: change it with their text. */
  updatedOn: day,
  /** Who runs the site, as the terms name them. */
  operator: text,
  /** Stands under every mail, as the law of many countries asks. */
  postalAddress: text,
  /** Whose laws govern, as in "the State of California". */
  jurisdiction: text,
  /** The most that the terms let the publication owe, as in "100 US dollars"; they name no sum when absent. */
  liabilityLimit: text.optional(),
});

export const security = z.strictObject({
  /**
   * What must be reached by HTTPS, and stay so for two years after the last visit: this host (when absent), all hosts
   * under it too, or all of them from the first visit on, by the browsers' own list (hstspreload.org).
   */
  https: z.enum(["host", "subdomains", "preload"]).optional(),
});

export const budgets = z.strictObject({
  /** Requests to the language model; without it there is no limit but that of its account. */
  modelRequests: z.int().min(0).optional(),
  /** Recipients of mail. List mail over it waits for the next day, single mails do not. */
  mails: z.int().min(1).optional(),
});

export const analytics = z.strictObject({
  /** Another company's measuring script: loaded on every page but those for one visitor (the links of mails, shared drafts), unless the visitor signals Global Privacy Control. */
  script: url.optional(),
});
