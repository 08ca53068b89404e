import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./app/platform/counts/tables.ts",
    "./app/platform/data/tables.ts",
    "./app/platform/desk/tables.ts",
    "./app/platform/mail/tables.ts",
    "./app/platform/webhooks/tables.ts",
    "./app/domains/*/store/tables.ts",
    "./app/domains/*/store/*/tables.ts",
  ],
  out: "./migrations/main",
});
