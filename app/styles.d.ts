/** The stylesheet as rules: see scripts/lib/styles. */
declare module "*.css?inline&rules" {
  const rules: readonly import("~/platform/page/render/page-styles.ts").StyleRule[];
  export default rules;
}
