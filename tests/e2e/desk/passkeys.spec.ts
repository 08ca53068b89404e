import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { signIn, signOut } from "../support/desk.ts";
import { expect, test } from "../support/site.ts";

/** A passkey takes the place of the mail. */

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  const started = await startSite();
  // A passkey belongs to a name, never to a number.
  site = { ...started, url: started.url.replace("127.0.0.1", "localhost") };
});
test.afterAll(() => site.stop());

test.use({ ownContext: true });

test("a passkey is made once, signs in without a mail, and is of no use once it is removed", async ({
  page,
  context,
}) => {
  const client = await context.newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, site, "editor");
  await page.goto(`${site.url}/desk/account`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("Added a passkey of ");
  await signOut(page);
  await page.goto(`${site.url}/desk/record`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${site.url}/desk/record`);
  await page.goto(`${site.url}/desk/account`);
  await page.getByRole("button", { name: "Remove" }).click();
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("This passkey is not known here. Use a link by mail instead.")).toBeVisible();
});
