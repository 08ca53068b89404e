/** An empty Worker: unit tests import what they test, and a real Worker would load all modules for each test file. */
export default { fetch: () => new Response(null, { status: 404 }) };
