import type { FieldTexts } from "~/lib/forms/form.ts";
import type { FormEntry, FormField } from "./model.ts";

/**
 * Between a part of the publication and the fields of its form. Names of fields are paths: "promotions.banners.0.title".
 * A list says the numbers of its entries in their order, and what may be left out whether it is there.
 */

/** A value on its way: what cannot be read yet stays the text that was entered. */
export type Draft = unknown;

type Entries = Record<string, unknown>;

const isObject = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field with the numbers of a list's entries. */
export const orderName = (name: string) => `${name}.#`;

/** The checkbox of a group that may be left out. */
export const presentName = (name: string) => `${name}.?`;

/** The field with the name of an entry that the publisher names. */
export const keyName = (name: string) => `${name}.=`;

/** Reads an entry from posted fields. What the form does not show is taken from the value before. */
export function draftOf(entry: FormEntry, name: string, fields: FieldTexts, before: unknown): Draft {
  const { field, optional } = entry;
  if (optional && hasSwitch(field) && !(presentName(name) in fields)) return undefined;
  return readValue(field, name, fields, before, optional);
}

/** Whether a checkbox says that it is there; of the others, an empty field says that it is not. */
export const hasSwitch = ({ kind }: FormField): boolean =>
  kind === "group" || kind === "list" || kind === "named" || kind === "lines";

function readValue(
  field: FormField,
  name: string,
  fields: FieldTexts,
  before: unknown,
  optional: boolean,
): Draft {
  const text = fields[name] ?? "";
  switch (field.kind) {
    case "group": {
      const known = isObject(before) ? before : {};
      const shown = field.entries.map((entry) => {
        const value = draftOf(entry, `${name}.${entry.name}`, fields, known[entry.name]);
        return [entry.name, value] as const;
      });
      return withoutMissing({ ...known, ...Object.fromEntries(shown) });
    }
    case "list": {
      const list = Array.isArray(before) ? before : [];
      return orderOf(name, fields).map((at) =>
        readValue(field.of, `${name}.${at}`, fields, list[Number(at)], false),
      );
    }
    case "named": {
      const entries = namesIn(name, fields).map(
        ({ at, key }) => [key, readValue(field.of, `${name}.${at}`, fields, undefined, false)] as const,
      );
      return Object.fromEntries(entries);
    }
    case "lines":
      return text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
    case "flag":
      return optional && text === "" ? undefined : text === "on";
    case "number":
      return text.trim() === "" ? (optional ? undefined : text) : numberOf(text);
    case "choice":
      return text === "" && optional ? undefined : text;
    case "json":
      return text.trim() === "" ? undefined : jsonOf(text);
    case "text": {
      const written = text.replace(/\r\n/g, "\n").trim();
      return written === "" && optional ? undefined : written;
    }
  }
}

/** Returns the names that posted fields give to entries. One that is missing, or taken, is a free one: no entry is lost. */
function namesIn(name: string, fields: FieldTexts): { at: string; key: string; mistake: string | null }[] {
  const order = orderOf(name, fields);
  const written = order.map((at) => fields[keyName(`${name}.${at}`)]?.trim() ?? "");
  const keys = new Set(written);
  return order.map((at, index) => {
    const text = written[index] ?? "";
    const isTaken = written.indexOf(text) < index;
    if (text !== "" && !isTaken) return { at, key: text, mistake: null };
    const key = freeKey([...keys], text || undefined);
    keys.add(key);
    return { at, key, mistake: text === "" ? "Please enter a name." : "This name is used twice." };
  });
}

/** Returns what is wrong with the names that posted fields give to entries, by the fields of the names in the draft. */
export function mistakesOfNames(
  { field, optional }: Pick<FormEntry, "field" | "optional">,
  name: string,
  fields: FieldTexts,
): Record<string, string> {
  if (optional && hasSwitch(field) && !(presentName(name) in fields)) return {};
  switch (field.kind) {
    case "group":
      return allOf(field.entries.map((entry) => mistakesOfNames(entry, `${name}.${entry.name}`, fields)));
    case "list": {
      const entry = { field: field.of, optional: false };
      return allOf(orderOf(name, fields).map((at) => mistakesOfNames(entry, `${name}.${at}`, fields)));
    }
    case "named":
      return allOf(
        namesIn(name, fields).map(({ key, mistake }) =>
          mistake ? { [keyName(`${name}.${key}`)]: mistake } : {},
        ),
      );
    default:
      return {};
  }
}

const allOf = (parts: readonly Record<string, string>[]): Record<string, string> =>
  Object.assign({}, ...parts);

const withoutMissing = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

const orderOf = (name: string, fields: FieldTexts): string[] =>
  (fields[orderName(name)] ?? "").split(",").filter((at) => /^\d{1,4}$/.test(at));

/** Thousands with commas: 10,000. Any other comma is a decimal sign. */
const THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

const numberOf = (text: string): number | string => {
  const written = text.trim();
  const number = Number(THOUSANDS.test(written) ? written.replaceAll(",", "") : written.replace(",", "."));
  return Number.isFinite(number) ? number : text;
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns what stands in a form where there is nothing yet. */
export function blank(field: FormField): Draft {
  switch (field.kind) {
    case "group": {
      const entries = field.entries.flatMap(({ name, optional, field: inner }) =>
        optional ? [] : [[name, blank(inner)] as const],
      );
      return Object.fromEntries(entries);
    }
    case "list":
      return Array.from({ length: field.exactly ?? 0 }, () => blank(field.of));
    case "named":
      return {};
    case "lines":
      return [];
    case "flag":
      return false;
    case "choice":
      return field.options[0] ?? "";
    case "text":
      return field.input === "color" ? "#000000" : "";
    default:
      return "";
  }
}

/** What a button of a form does with a list: "up:promotions.banners.2". */
const ARRANGEMENT = /^(add|remove|up|down):([\w.-]+)$/;

/** Returns a draft with a list of it rearranged, as a button says; the draft itself for anything else. */
export function rearranged(entry: FormEntry, draft: Draft, button: string): Draft {
  const [, act = "", path = ""] = ARRANGEMENT.exec(button) ?? [];
  const [part, ...steps] = path.split(".");
  return part === entry.name ? within(entry.field, draft, steps, act) : draft;
}

function within(field: FormField, draft: Draft, [step, ...rest]: readonly string[], act: string): Draft {
  if (field.kind === "group") {
    const inner = field.entries.find(({ name }) => name === step);
    if (!inner) return draft;
    const entries = isObject(draft) ? draft : {};
    return {
      ...entries,
      [inner.name]: within(inner.field, entries[inner.name] ?? blank(inner.field), rest, act),
    };
  }
  if (field.kind === "list") {
    const list = Array.isArray(draft) ? draft : [];
    if (step === undefined) return act === "add" ? [...list, blank(field.of)] : list;
    const at = Number(step);
    if (rest.length > 0)
      return list.map((one, index) => (index === at ? within(field.of, one, rest, act) : one));
    return moved(list, at, act);
  }
  if (field.kind === "named") {
    const list = Object.entries(isObject(draft) ? draft : {});
    if (step === undefined)
      return act === "add"
        ? Object.fromEntries([...list, [freeKey(list.map(([key]) => key)), blank(field.of)]])
        : draft;
    return Object.fromEntries(moved(list, Number(step), act));
  }
  return draft;
}

const freeKey = (taken: readonly string[], stem = "name"): string => {
  for (let number = 1; ; number++) if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`;
};

function moved<Entry>(list: readonly Entry[], at: number, act: string): Entry[] {
  const one = list[at];
  if (one === undefined) return [...list];
  const others = list.filter((_, index) => index !== at);
  if (act === "remove") return others;
  const to = Math.max(0, act === "up" ? at - 1 : act === "down" ? at + 1 : at);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
