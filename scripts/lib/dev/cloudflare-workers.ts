/** Stands in for the runtime's module `cloudflare:workers` where the cron Worker runs from its source. */
export class WorkerEntrypoint<Env> {
  protected readonly ctx: ExecutionContext;
  protected readonly env: Env;

  constructor(ctx: ExecutionContext, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}
