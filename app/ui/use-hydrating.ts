import { useSyncExternalStore } from "react";

const subscribe = () => () => {};
const yes = () => true;
const no = () => false;

/** Whether a component takes over what the server rendered; false for one that the browser renders itself. */
export const useHydrating = (): boolean => useSyncExternalStore(subscribe, no, yes);
