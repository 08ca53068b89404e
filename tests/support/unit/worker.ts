/** Unit tests import what they test; a Worker with the whole graph behind it would be loaded for each of their files. */
export default { fetch: () => new Response(null, { status: 404 }) };
