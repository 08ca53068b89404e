import { createContext, useContext } from "react";
import type { Framework } from "./define-page.ts";

/** Only the server asks: where the framework runs, it was loaded. */
const Context = createContext<Framework>("load");

export const FrameworkProvider = Context.Provider;

/** Returns what the page that is rendered sends of the framework. */
export const useFramework = (): Framework => useContext(Context);
