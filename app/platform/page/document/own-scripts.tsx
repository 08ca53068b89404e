import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * The mark of the scripts that the site writes itself, made for one rendering: the page's policy allows those and no
 * other. It does not leave the server.
 */
const Context = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = Context.Provider;

/** Returns the mark, the `nonce` of each inline script; undefined in a browser. */
export const useScriptMark = (): string | undefined => useContext(Context);

const noChange = () => () => {};

/**
 * A script that runs where it stands, as the document is read. A page that React renders has none: it would not run
 * there, and the policy of the page refuses its text.
 */
export function InlineScript({ text }: { text: string }) {
  const mark = useScriptMark();
  const isServed = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, hashed into the policy
  return isServed ? <script nonce={mark} dangerouslySetInnerHTML={{ __html: text }} /> : null;
}
