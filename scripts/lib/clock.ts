import { EVERY_MINUTE, TICK, TICK_MINUTES } from "../../app/platform/jobs/define-job.ts";

const MINUTE_MS = 60_000;

/** Fires the cron triggers as the platform does: the tick at once and every five minutes, the other each full minute. */
export function startClock(fire: (cron: string) => unknown): { stop: () => void } {
  fire(TICK);
  const ticks = setInterval(() => fire(TICK), TICK_MINUTES * MINUTE_MS);
  let minute: NodeJS.Timeout;
  const next = () => {
    minute = setTimeout(
      () => {
        fire(EVERY_MINUTE);
        next();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  next();
  return {
    stop: () => {
      clearInterval(ticks);
      clearTimeout(minute);
    },
  };
}
