type Handler = (request: Request, ctx: ExecutionContext) => Promise<Response>;

/** The files of a run share their global object, and the Worker's module may be another copy than that of a test. */
const HANDLER = Symbol.for("recurring.worker-handler");
const shared = globalThis as unknown as { [HANDLER]?: Handler };

/**
 * Lets this function answer what a test asks the Worker itself. A test has imported it by then: a module that a request
 * imports is asked for in the context of that request, and the runner waits for ever for an answer that is lost with it.
 */
export function answerRequests(handler: Handler): void {
  shared[HANDLER] = handler;
}

/** Unit tests import what they test, and a real Worker would load all modules for each test file. */
export default {
  async fetch(request: Request, _env: unknown, ctx: ExecutionContext): Promise<Response> {
    return shared[HANDLER]?.(request, ctx) ?? new Response(null, { status: 404 });
  },
};
