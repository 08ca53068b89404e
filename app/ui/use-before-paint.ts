import { useEffect, useLayoutEffect } from "react";

/** A layout effect in the browser. On the server, where React warns of one, an effect that never runs. */
export const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect;
