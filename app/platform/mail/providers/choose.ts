import { fail, ok, type Result } from "~/lib/result.ts";
import type { Deps } from "../../deps.ts";
import { cloudflare } from "./cloudflare.ts";
import { mailbox } from "./mailbox.ts";
import { postmark } from "./postmark.ts";
import type { MailProvider } from "./provider.ts";
import { resend } from "./resend.ts";

type ProviderDeps = Pick<Deps, "fetch" | "now" | "vars" | "email" | "publication">;

/** Returns the configured provider. Fails with `none` when there is none, `incomplete` when a binding or key is missing. */
export function chooseProvider(deps: ProviderDeps): Result<MailProvider, "none" | "incomplete"> {
  const { MAIL_PROVIDER, RESEND_API_KEY, POSTMARK_TOKEN } = deps.vars;
  switch (MAIL_PROVIDER) {
    case undefined:
      return fail("none", "No MAIL_PROVIDER is set.");
    case "mailbox":
      return ok(mailbox);
    case "cloudflare":
      return deps.email
        ? ok(cloudflare(deps.email))
        : fail("incomplete", "MAIL_PROVIDER is cloudflare, and there is no send_email binding EMAIL.");
    case "resend":
      return RESEND_API_KEY
        ? ok(resend(deps, RESEND_API_KEY))
        : fail("incomplete", "MAIL_PROVIDER is resend, and RESEND_API_KEY is missing.");
    case "postmark":
      return POSTMARK_TOKEN
        ? ok(postmark(deps, POSTMARK_TOKEN))
        : fail("incomplete", "MAIL_PROVIDER is postmark, and POSTMARK_TOKEN is missing.");
  }
}
