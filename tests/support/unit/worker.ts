/**
 * Unit tests import what they test, and a real Worker would load all modules for each test file. A test that needs
 * requests of its own has its handler imported on demand.
 */
export default {
  async fetch(request: Request, _env: unknown, ctx: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== "/page-cache") return new Response(null, { status: 404 });
    const { answerCached } = await import("./page-cache-worker.ts");
    return answerCached(request, ctx);
  },
};
