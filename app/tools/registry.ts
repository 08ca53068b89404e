import type { Tool } from "~/platform/mcp/define-tool.ts";
import { articleTool } from "./article.ts";
import { estimateTool } from "./estimate.ts";
import { companyTool, multiplesTool, tableTool } from "./market.ts";
import { searchTool } from "./search.ts";

/** The tools of /mcp. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  articleTool,
  companyTool,
  tableTool,
  multiplesTool,
  estimateTool,
];
