import { createContext, useContext } from "react";

/**
 * The mark of the scripts that the site writes itself, made for one rendering: the page's policy allows those and no
 * other. It does not leave the server.
 */
const Context = createContext<string | undefined>(undefined);

export const ScriptMarkProvider = Context.Provider;

/** Returns the mark, the `nonce` of each inline script; undefined in a browser. */
export const useScriptMark = (): string | undefined => useContext(Context);
