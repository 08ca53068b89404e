export const TEXTS = {
  ready: "Report Ready!",
  generating: "Generating Report...",
  generate: "Generate Report",
  generated: "Report Generated!",
  missing: "Missing Information",
  error: "Error",
  failed: "Failed to generate report. Please try again.",
  refused: "Failed to generate report",
} as const;
