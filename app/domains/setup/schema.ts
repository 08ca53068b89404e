import * as z from "zod/mini";
import { emailField, lineField, optionalLineField } from "~/lib/forms/fields.ts";
import type { FieldTexts } from "~/lib/forms/form.ts";

/** What a publisher is asked for a publication of their own. `scripts/lib/wizard` writes the answers into its files. */

const DOMAIN = "Please enter a domain such as example.com.";

/** A domain; a whole address will do. */
const domainField = z.pipe(
  z.string(DOMAIN).check(z.trim(), z.toLowerCase()),
  z.pipe(
    z.transform((text: string) => text.replace(/^https?:\/\//, "").replace(/\/.*$/, "")),
    z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, DOMAIN)),
  ),
);

const description = z.pipe(
  lineField({ missing: "Please describe the publication in a sentence.", max: 200 }),
  z.string().check(z.minLength(20, "Please write at least 20 characters: search engines show it.")),
);

const colourField = z.pipe(
  z.string("Please enter a colour such as #8a2b0e.").check(z.trim(), z.toLowerCase()),
  z.string().check(z.regex(/^#[0-9a-f]{6}$/, "Please enter a colour such as #8a2b0e.")),
);

/** The questions that are answered by a text, in their order: the entry of the publication that each is, and its words. */
export const TEXTS = {
  name: {
    path: ["brand", "name"],
    label: "Name",
    hint: "As readers say it.",
    field: lineField({ missing: "Please enter a name.", max: 60 }),
  },
  domain: {
    path: ["brand", "domain"],
    label: "Domain",
    hint: "Where it will be: example.com",
    field: domainField,
  },
  contactEmail: {
    path: ["brand", "contactEmail"],
    label: "Email address",
    hint: "Where readers write to.",
    field: emailField(),
  },
  tagline: {
    path: ["brand", "tagline"],
    label: "Tagline",
    hint: "A few words beside the name.",
    field: lineField({ missing: "Please enter a few words.", max: 80 }),
  },
  description: {
    path: ["brand", "description"],
    label: "Description",
    hint: "One sentence for search engines.",
    field: description,
  },
  headline: {
    path: ["copy", "hero", "headline"],
    label: "Headline of the front page",
    hint: "What it is about, in one line.",
    field: lineField({ missing: "Please enter a headline.", max: 120 }),
  },
  standfirst: {
    path: ["copy", "hero", "standfirst"],
    label: "Below the headline",
    hint: "One or two sentences more.",
    field: lineField({ missing: "Please enter a sentence.", max: 300 }),
  },
  accent: {
    path: ["brand", "accent", "light"],
    label: "Accent colour",
    hint: "Of links and buttons. At night a lighter one of its hue.",
    field: colourField,
  },
} as const satisfies Record<
  string,
  { path: string[]; label: string; hint: string; field: z.ZodMiniType<string> }
>;

export type TextName = keyof typeof TEXTS;

const shape = Object.fromEntries(Object.entries(TEXTS).map(([name, { field }]) => [name, field])) as {
  [Name in TextName]: (typeof TEXTS)[Name]["field"];
};

/** The address of a feed; one without "https://" gets it. */
export const feedAddress = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => (/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)),
  ),
  z.url({
    protocol: /^https?$/,
    hostname: /\./,
    error: "Please enter addresses such as https://example.com/feed.",
  }),
);

const feedsField = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text) => (text ?? "").split(/\s+/).filter((line) => line !== "")),
  ),
  z.array(feedAddress).check(z.maxLength(50, "Please keep to 50 feeds.")),
);

/** The names of the checkboxes of sections begin with it: "section:events". */
export const SECTION_FIELD = "section:";

const folderField = optionalLineField({ max: 500 });

/** A picture: a file of the computer that serves, or an address. */
const logoField = optionalLineField({ max: 500 });

/** The answer that takes the first letter of the name for a logo. */
export const NO_LOGO = "-";

/** The words of the question for a logo. Nothing keeps the present one. */
export const LOGO = {
  label: "Logo",
  hint: `An SVG or another picture: a file on this computer, or its address. It is redrawn in the colours of the site. ${NO_LOGO} takes the first letter of the name.`,
};

/** The answers as a program states them. What is left out stays as it is. */
export const answersSchema = z.strictObject({
  ...z.partial(z.object(shape)).shape,
  /** A picture, by its file or address, or "-" for the first letter of the name. */
  logo: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** The addresses of all feeds. */
  feeds: z.optional(z.array(feedAddress)),
  /** A folder of Markdown files. */
  folder: z.optional(z.nullable(z.string())),
  /** The sections that are on, by their entries: "events", "events.workshops". */
  sections: z.optional(z.array(z.string())),
});

export type Answers = z.output<typeof answersSchema>;

/** The checkbox that takes feeds which cannot be read. */
export const ANYWAY_FIELD = "anyway";

/** What the page's form states. */
export interface SetupFields {
  answers: Answers;
  /** Whether feeds are taken that cannot be read. */
  anyway: boolean;
}

/** The fields of the page's form. */
export const setupFields = z.pipe(
  z.catchall(z.object({ ...shape, logo: logoField, feeds: feedsField, folder: folderField }), z.string()),
  z.transform(({ logo, feeds, folder, ...fields }): SetupFields => {
    const texts = Object.keys(TEXTS).map((name) => [name, fields[name]] as const);
    return {
      answers: {
        ...(Object.fromEntries(texts) as Record<TextName, string>),
        ...(logo === null ? {} : { logo }),
        feeds,
        folder,
        sections: sectionsOn(fields),
      },
      anyway: ANYWAY_FIELD in fields,
    };
  }),
);

/** Returns what of a form can be shown already: a text that is not right yet stays as it was. */
export function shownSoFar(fields: FieldTexts): Answers {
  const texts = Object.entries(TEXTS).flatMap(([name, { field }]) => {
    const parsed = field.safeParse(fields[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  const logo = logoField.safeParse(fields.logo).data;
  return { ...Object.fromEntries(texts), ...(logo ? { logo } : {}), sections: sectionsOn(fields) };
}

const sectionsOn = (fields: object): string[] =>
  Object.keys(fields).flatMap((name) =>
    name.startsWith(SECTION_FIELD) ? [name.slice(SECTION_FIELD.length)] : [],
  );
