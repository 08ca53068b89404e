/** Who may import whom (docs/decisions/0001): downward only, and by room within a domain. `npm test` enforces it. */

const DOMAIN = "^app/domains/([^/]+)/";
/** Rooms of the server. A domain may nest a part of its own, such as valuation/report, with the same rooms. */
const SERVER_ROOMS = "^app/domains/.+/(store|sources|mail)/";
const SERVER_PLATFORM = "^app/platform/(data|sources|jobs|mail|llm|feed|html)/";

/** One rule: files under `from` must not import what `to` matches. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    forbid("no-circles", "Two modules that need each other are one, or three.", {}, { circular: true }),
    forbid(
      "lib-stands-alone",
      "lib holds pure helpers: nothing of the product, the platform or React.",
      { path: "^app/lib/" },
      { pathNot: "^app/lib/", dependencyTypesNot: ["core", "npm"] },
    ),
    forbid(
      "platform-knows-no-domain",
      "platform is what any publication could be built on.",
      { path: "^app/platform/" },
      { path: "^app/", pathNot: "^app/(platform|lib)/" },
    ),
    forbid(
      "domains-meet-above",
      "A domain never imports another: they meet in routes (reads) and jobs (writes).",
      { path: DOMAIN },
      { path: "^app/domains/", pathNot: "^app/domains/$1/" },
    ),
    forbid(
      "domains-look-down",
      "A domain knows neither the pages nor the clock that use it.",
      { path: "^app/domains/" },
      {
        path: "^(app/(routes|desk-routes|acts|tools|jobs|shell|publication)/|app/(root|site\\.config|entry\\.[a-z]+)\\.tsx?|workers/)",
      },
    ),
    forbid(
      "publication-is-a-value",
      "The publication reaches code as a value: only its reader imports the files.",
      {
        path: "^(app|workers)/",
        pathNot: "^app/publication/reader/read\\.ts$|^app/site\\.config\\.ts$|^app/routes\\.ts$",
      },
      {
        path: "^app/site\\.config\\.ts$|^app/publication/",
        pathNot: "^app/publication/reader/",
      },
    ),
    forbid(
      "schema-is-vocabulary",
      "A domain's schema, fields and config are its vocabulary: they build on lib and on each other.",
      { path: "^app/domains/.+/(schema|fields|config)\\.ts$" },
      { path: "^app/", pathNot: "^app/lib/|^app/platform/publication/|/(schema|fields|[a-z-]*config)\\.ts$" },
    ),
    forbid(
      "rules-are-pure",
      "rules decide and compute, in the browser and on the server: no I/O, no React, no database.",
      { path: "^app/domains/.+/rules/" },
      {
        path: `^app/(ui|shell)/|/ui/|${SERVER_ROOMS}|${SERVER_PLATFORM}|node_modules/(@remix-run|react|react-dom|drizzle-orm)/`,
      },
    ),
    forbid(
      "mail-and-sources-write-nothing",
      "A mail renders, a source reads its upstream: neither knows the store.",
      { path: "^app/domains/.+/(mail|sources)/" },
      { path: "^app/domains/.+/store/|/ui/" },
    ),
    forbid(
      "store-sends-nothing",
      "A store reads and writes rows: forms and jobs put a mail or a source beside it.",
      { path: "^app/domains/.+/store/" },
      { path: "^app/domains/.+/(mail|sources)/|/ui/" },
    ),
    forbid(
      "kit-has-no-domain",
      "The kit has no domain words: it is built on lib alone.",
      { path: "^app/ui/" },
      { path: "^app/", pathNot: "^app/(ui|lib)/" },
    ),
    forbid(
      "shell-has-slots",
      "The shell's slots are filled by root.tsx: it imports no domain.",
      { path: "^app/shell/" },
      { path: "^(app/(domains|routes|jobs)/|workers/)" },
    ),
    forbid(
      "components-reach-no-server",
      "A component gets view types as props: what reads, writes or sends stays on the server.",
      { path: "^app/(ui|shell)/|^app/domains/.+/ui/" },
      {
        path: `${SERVER_ROOMS}|${SERVER_PLATFORM}|node_modules/drizzle-orm/`,
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "routes-compose",
      "A route or a tool asks stores and forms: no SQL, no tables, no upstreams, no jobs.",
      { path: "^app/((desk-)?routes/|tools/|root\\.tsx)" },
      {
        path: "^app/(domains/.+|platform)/sources/|/tables\\.ts$|^app/jobs/|^workers/|node_modules/drizzle-orm/",
      },
    ),
    forbid(
      "acts-combine",
      "An act combines stores, as a job does: no page, no job, no table of its own.",
      { path: "^app/acts/" },
      { path: "^app/(desk-)?routes/|^app/(jobs|shell|ui)/|/ui/|^workers/" },
    ),
    forbid(
      "jobs-render-nothing",
      "The cron Worker carries no page code; mail templates are the exception.",
      { path: "^app/jobs/" },
      { path: "^app/(routes|shell|ui)/|/ui/|node_modules/(@remix-run|react|react-dom)/", pathNot: "/mail/" },
    ),
    forbid(
      "workers-are-thin",
      "A Worker starts routes or jobs; it does not do a domain's work itself.",
      { path: "^workers/" },
      { path: "^app/(domains|shell|ui|acts|routes|local-routes|desk-routes)/" },
    ),
    forbid(
      "site-ingests-nothing",
      "Ingestion code stays out of the site's bundle.",
      { path: "^(workers/site\\.ts|app/(local-|desk-)?routes/|app/(tools|acts)/|app/root\\.tsx)" },
      { path: "^app/(jobs/|domains/[^/]+/sources/)", reachable: true },
    ),
    forbid(
      "product-needs-no-tools",
      "What runs on the edge depends on neither scripts nor tests.",
      { path: "^(app|workers)/" },
      { path: "^(scripts|tests)/" },
    ),
    forbid(
      "product-needs-no-development-package",
      "What a bundle carries stands under dependencies.",
      { path: "^(app|workers)/", pathNot: "^app/routes\\.ts$" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "resolvable",
      "An import that leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: "^cloudflare:|^server-build$|^hast$" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|\\.css$|\\?url$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
