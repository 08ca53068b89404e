/**
 * One JSON line an event, so that a log pipeline can filter on fields.
 * Never pass personal data: no addresses, names, IPs or search texts.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Writes to the console, which the Workers runtime collects. */
export function consoleLog(worker: string): Log {
  const line = (level: string, event: string, fields: LogFields) =>
    JSON.stringify({ level, worker, event, ...fields });
  return {
    // biome-ignore lint/suspicious/noConsole: the runtime's log is the console
    info: (event, fields = {}) => console.log(line("info", event, fields)),
    error: (event, error, fields = {}) =>
      console.error(
        line("error", event, {
          ...fields,
          message: error instanceof Error ? error.message : String(error),
          stack: error instanceof Error ? error.stack : undefined,
        }),
      ),
  };
}
