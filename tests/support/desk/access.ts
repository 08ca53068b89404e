import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { checkAccess } from "~/jobs/desk/check-access.ts";
import { keepAccessKeys } from "~/platform/desk/access/keys.ts";
import { accessOf } from "~/platform/desk/access/model.ts";
import { cronService } from "../unit/cron-service.ts";
import { testDeps } from "../unit/deps.ts";
import { visitSite } from "../unit/whole-site.ts";

/** A team of Cloudflare Access in front of the desk, with a key of its own. */

export const ACCESS_TEAM_DOMAIN = "acme.cloudflareaccess.com";
export const ACCESS_AUDIENCE = "0123456789abcdef".repeat(4);
export const ACCESS_VARS = { ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE };

const ISSUER = `https://${ACCESS_TEAM_DOMAIN}`;

export interface AccessTeam {
  /** As the team's address has it. */
  jwk: { kid: string; kty: string; alg: string; use: string; n: string; e: string };
  /** Returns what Access would send for an address, with other claims or another header where they are given. */
  assertion: (email: string, claims?: JWTPayload, head?: { alg?: string; kid?: string }) => Promise<string>;
}

export async function accessTeam(kid = "one"): Promise<AccessTeam> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const { n = "", e = "" } = await exportJWK(publicKey);
  return {
    jwk: { kid, kty: "RSA", alg: "RS256", use: "sig", n, e },
    assertion: (email, claims = {}, head = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const said = {
        email,
        type: "app",
        iss: ISSUER,
        aud: [ACCESS_AUDIENCE],
        iat: now,
        nbf: now,
        exp: now + 3600,
      };
      return new SignJWT({ ...said, ...claims })
        .setProtectedHeader({ alg: "RS256", kid, ...head })
        .sign(privateKey);
    },
  };
}

/** Makes the keys of teams those that are known here. */
export async function knowKeys(...teams: AccessTeam[]): Promise<void> {
  const access = accessOf(ACCESS_VARS);
  if (!access) throw new Error("There is no such team.");
  await keepAccessKeys(
    testDeps(),
    access,
    teams.map(({ jwk }) => ({ ...jwk, kty: "RSA", alg: "RS256", use: "sig" })),
  );
}

/** The desk with Access in front of it; `asked` counts what it asks of the cron Worker, which reads keys by `fetch`. */
export function deskBehindAccess(
  fetch: typeof globalThis.fetch = () => Promise.reject(new Error("no request")),
) {
  const behind: Promise<unknown>[] = [];
  const desk = { asked: 0, errors: [] as unknown[] };
  const deps = testDeps({
    now: () => new Date(),
    vars: { COMPRESS: "off", ...ACCESS_VARS },
    fetch,
    defer: (work) => void behind.push(work),
  });
  const cron = cronService({
    verifyAccess: (assertion) => {
      desk.asked += 1;
      return checkAccess(deps, assertion);
    },
  });
  const bindings = { ...ACCESS_VARS, CRON: cron };
  return {
    desk,
    deps,
    bindings,
    /** Waits for what the cron Worker does behind its answers. */
    settled: () => Promise.allSettled(behind.splice(0)),
    visit: (path: string, assertion: string, init: RequestInit = {}) =>
      visitSite(path, {
        bindings,
        ...init,
        headers: { "Cf-Access-Jwt-Assertion": assertion, ...(init.headers as Record<string, string>) },
      }),
  };
}
