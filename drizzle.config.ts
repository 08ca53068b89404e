import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./app/platform/table.server.ts",
    "./app/platform/mail/table.server.ts",
    "./app/domains/*/table.server.ts",
  ],
  out: "./migrations/main",
});
