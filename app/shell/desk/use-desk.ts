import { useRouteLoaderData } from "@remix-run/react";
import type { DeskShown } from "~/platform/desk/shown.ts";

/** Returns what every page of the desk shows beside its own. */
export function useDesk(): DeskShown {
  const { desk } = useRouteLoaderData("root") as { desk: DeskShown };
  return desk;
}
