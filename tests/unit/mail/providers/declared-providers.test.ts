import { expect, test } from "vitest";
import { MAIL_PROVIDERS, readVars, VAR_NAMES } from "~/platform/env.ts";
import { chooseProvider } from "~/platform/mail/providers/choose.ts";
import variables from "../../../../docs/VARIABLES.md?raw";
import { testDeps } from "../../../support/unit/deps.ts";

/** What a mail provider needs beside its own file. These tests fail when it was forgotten. */

const providerFiles = Object.keys(import.meta.glob("/app/platform/mail/providers/*.ts"));

/** Files that hold no provider. */
const SHARED = ["choose", "provider", "wire"];

/** A value for every secret of the environment, so that no provider lacks its own. */
const KEYS = Object.fromEntries(
  VAR_NAMES.filter((name) => /_(KEY|TOKEN)$/.test(name)).map((name) => [name, "secret"]),
);

test("every provider has a file and a value of MAIL_PROVIDER", () => {
  const files = providerFiles
    .map((file) => file.replace(/^.*\/|\.ts$/g, ""))
    .filter((name) => !SHARED.includes(name));
  expect(files.sort()).toEqual([...MAIL_PROVIDERS].sort());
});

test.each(MAIL_PROVIDERS)("MAIL_PROVIDER=%s chooses that provider, or names what it lacks", (name) => {
  const { vars } = readVars({ MAIL_PROVIDER: name });
  const without = chooseProvider(testDeps({ vars }));
  if (!without.ok) expect(without.message).toContain(`MAIL_PROVIDER is ${name}`);
  const email = { send: async () => ({ messageId: "id" }) } as unknown as SendEmail;
  const chosen = chooseProvider(testDeps({ vars: { ...vars, ...KEYS }, email }));
  expect(chosen).toMatchObject({ ok: true, value: { name } });
});

test("docs/VARIABLES.md names every variable of the environment, and every provider that sends mail", () => {
  const named = [...VAR_NAMES.filter((name) => name !== "COMPRESS"), ...MAIL_PROVIDERS];
  for (const name of named.filter((name) => name !== "mailbox"))
    expect(variables, name).toContain(`\`${name}\``);
});
