import type { FormFailure } from "~/lib/forms/form.ts";
import type { Deps } from "~/platform/deps.ts";
import type { AccessStanding } from "~/platform/desk/access/model.ts";
import type { Session } from "~/platform/desk/sessions.ts";
import type { CronService } from "~/platform/env.ts";
import type { RouteTable } from "~/platform/page/match/route-table.ts";
import type { Publication } from "~/platform/publication/publication.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends Deps {
    cron?: CronService;
    /** Of whoever is signed in to the desk; on its pages alone. */
    session?: Session;
    /** What Cloudflare Access says of who asks, where it is configured; on pages of the desk alone. */
    access?: AccessStanding;
    /** Tells the page cache at which time (ms) what is rendered changes by itself. */
    renewAt?: (time: number) => void;
    /** Keeps the data of the page beside it, and returns its address; absent where the page is not kept. */
    keepPageData?: (json: string) => Promise<string>;
    /** Takes a post that could not be written: the page that shows it again may fail as well. */
    notStored?: (failure: FormFailure) => void;
    analytics?: AnalyticsEngineDataset;
    /** The visitor's, as two letters; absent where the network does not say it. */
    country?: string;
    /** The id of the deployed version. */
    version?: string;
    /** The routes of this build. */
    table?: Pick<RouteTable, "listed" | "pages">;
    /** The build's static files. */
    assets?: Pick<Fetcher, "fetch">;
    /** Reads and writes the publication's files; absent in a deployment. */
    setup?: Pick<Fetcher, "fetch">;
    /** Renders the page at a path as another publication would have it. */
    renderedAs?: (publication: Publication, path: string) => Promise<Response>;
    /** Returns the Content-Security-Policy of a page whose own scripts have the mark. */
    policyOf?: (html: string, mark: string) => Promise<string>;
  }
  interface Future {
    v3_singleFetch: true;
  }
}

declare global {
  // The DOM's own CacheStorage hides the Workers runtime's default cache.
  interface CacheStorage {
    readonly default: Cache;
  }
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: { createPolicy: (name: string, rules: TrustedTypeRules) => TrustedTypePolicy };
  }
  /** Each returns the text that may be used, or null to refuse it. */
  interface TrustedTypeRules {
    createHTML?: (html: string) => string | null;
    createScriptURL?: (url: string) => string | null;
  }
  interface TrustedTypePolicy {
    createHTML: (html: string) => TrustedHTML;
  }
}

// React 18 passes these through in lower case but does not know their types.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "hide" | "show" | "toggle";
  }
  interface DialogHTMLAttributes<T> {
    /** `any`: a click outside closes it too. */
    closedby?: "any" | "closerequest" | "none";
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: "high" | "low" | "auto";
  }
}
