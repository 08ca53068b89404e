import { type RefObject, useState } from "react";
import {
  CHART_BLOCK,
  companyBlock,
  type Edited,
  insertBlock,
  insertLink,
  type Mark,
  type Prefix,
  toggleMark,
  togglePrefix,
} from "~/lib/text/markdown-edit.ts";
import { INPUT } from "~/ui/field.tsx";
import { editedOf, write } from "./text-edits.ts";

interface ToolbarProps {
  area: RefObject<HTMLTextAreaElement>;
  companies: readonly { symbol: string; name: string }[];
  addPictures: (files: readonly File[]) => void;
}

const BUTTON =
  "h-8 min-w-8 cursor-pointer px-2 text-sm font-semibold text-ink hover:bg-well focus-visible:bg-well";

const mark = (name: Mark) => (edited: Edited) => toggleMark(edited, name);
const prefix = (name: Prefix) => (edited: Edited) => togglePrefix(edited, name);

const TOOLS: { label: string; says: string; keys?: string; edit: (edited: Edited) => Edited }[] = [
  { label: "B", says: "Bold", keys: "⌘B", edit: mark("bold") },
  { label: "I", says: "Italic", keys: "⌘I", edit: mark("italic") },
  { label: "Link", says: "Link", keys: "⌘⇧K", edit: insertLink },
  { label: "H2", says: "Heading", keys: "⌘⌥2", edit: prefix("heading") },
  { label: "H3", says: "Smaller heading", keys: "⌘⌥3", edit: prefix("subheading") },
  { label: "List", says: "List", keys: "⌘⇧8", edit: prefix("list") },
  { label: "1.", says: "Numbered list", keys: "⌘⇧7", edit: prefix("numbers") },
  { label: "Quote", says: "Quote", keys: "⌘⇧9", edit: prefix("quote") },
  { label: "Chart", says: "Chart", edit: (edited) => insertBlock(edited, CHART_BLOCK) },
];

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey">;

/** Returns the code of the letter that a key types, where that is Latin; else of its place, whatever it types there. */
export const codeOf = ({ key, code }: Pick<Pressed, "key" | "code">): string =>
  /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;

/** What the keys of the editor do; null for any other. */
export function editOfKeys(pressed: Pressed): ((edited: Edited) => Edited) | null {
  const { shiftKey, altKey } = pressed;
  const held = `${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${codeOf(pressed)}`;
  const edits: Record<string, (edited: Edited) => Edited> = {
    KeyB: mark("bold"),
    KeyI: mark("italic"),
    "shift+KeyK": insertLink,
    "alt+Digit2": prefix("heading"),
    "alt+Digit3": prefix("subheading"),
    "shift+Digit8": prefix("list"),
    "shift+Digit7": prefix("numbers"),
    "shift+Digit9": prefix("quote"),
  };
  return edits[held] ?? null;
}

/** The tools of the text. */
export function Toolbar({ area, companies, addPictures }: ToolbarProps) {
  const apply = (edit: (edited: Edited) => Edited) => {
    if (area.current) write(area.current, edit(editedOf(area.current)));
  };
  return (
    <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center gap-x-0.5 gap-y-1">
      {TOOLS.map(({ label, says, keys, edit }) => (
        <button
          key={says}
          type="button"
          title={keys ? `${says} (${keys}, or Ctrl in place of ⌘)` : says}
          aria-label={says}
          onClick={() => apply(edit)}
          className={`${BUTTON} ${label === "I" ? "font-serif italic" : ""}`}
        >
          {label}
        </button>
      ))}
      <label className={`${BUTTON} inline-flex items-center focus-within:bg-well`}>
        Picture
        <input
          type="file"
          accept="image/avif,image/gif,image/jpeg,image/png,image/webp"
          multiple
          className="sr-only"
          onChange={({ currentTarget }) => {
            addPictures([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </label>
      {companies.length > 0 ? (
        <CompanyTool
          companies={companies}
          onInsert={(symbol) => apply((edited) => insertBlock(edited, companyBlock(symbol)))}
        />
      ) : null}
    </div>
  );
}

interface CompanyToolProps {
  companies: ToolbarProps["companies"];
  onInsert: (symbol: string) => void;
}

/** Inserts the chosen company by a button: on some systems an arrow key changes a closed select. */
function CompanyTool({ companies, onInsert }: CompanyToolProps) {
  const [symbol, setSymbol] = useState("");
  return (
    <span className="inline-flex items-center gap-1">
      <select
        aria-label="Company"
        value={symbol}
        onChange={({ currentTarget }) => setSymbol(currentTarget.value)}
        className={`${INPUT} h-8 w-auto max-w-40 border-rule text-sm`}
      >
        <option value="" disabled>
          Company…
        </option>
        {companies.map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name} ({symbol})
          </option>
        ))}
      </select>
      <button
        type="button"
        title="Insert company"
        aria-label="Insert company"
        disabled={symbol === ""}
        onClick={() => {
          onInsert(symbol);
          setSymbol("");
        }}
        className={`${BUTTON} disabled:cursor-default disabled:text-soft disabled:hover:bg-transparent`}
      >
        Insert
      </button>
    </span>
  );
}
