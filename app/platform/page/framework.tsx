import { createContext, useContext } from "react";
import type { Framework } from "./define-page.ts";

/** Only the server reads this: in the browser, the framework is always loaded. */
const Context = createContext<Framework>("load");

export const FrameworkProvider = Context.Provider;

/** Returns whether the page that is rendered loads the framework. */
export const useFramework = (): Framework => useContext(Context);
