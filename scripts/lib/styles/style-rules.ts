import type { Plugin } from "vite";
import { ruleTable } from "./rule-table.ts";

/** The stylesheet as `page-styles.ts` reads it: `import rules from "./styles.css?inline&rules"`. In a build only. */
export const styleRules = (): Plugin => ({
  name: "style-rules",
  enforce: "post",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith(".css?inline&rules")) return null;
    const css: string = JSON.parse(code.replace(/^export default /, "").replace(/;?\s*$/, ""));
    return { code: `export default ${JSON.stringify(ruleTable(css))}`, map: null };
  },
});
