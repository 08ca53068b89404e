import { sql } from "drizzle-orm";
import { batch, rowsOf, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { inPublication } from "../publication/section.ts";
import type { Job } from "./define-job.ts";

/** The clock's register: which jobs the cron Worker runs. It lets the site report their health without their code. */

export interface RegisteredJob {
  name: string;
  /** Minutes between runs. */
  every: number;
}

/**
 * Makes the register list exactly the jobs that the publication has, in this order. Writes only rows that differ. Deletes
 * the state of sources that only the others ask: nothing would clear their failures any more.
 */
export async function registerJobs(
  { db, publication }: Pick<Deps, "db" | "publication">,
  jobs: readonly Omit<Job, "run">[],
): Promise<void> {
  const ours = inPublication(publication, jobs);
  const others = jobs.filter((job) => !ours.includes(job)).flatMap(({ sources = [] }) => sources);
  const rows = JSON.stringify(
    ours.map(({ name, every, topics, answers, subject }) => ({ name, every, topics, answers, subject })),
  );
  await batch(db, [
    statement(sql`insert into jobs (name, position, every, topics, answers, subject)
      select value ->> 'name', key + 1, value ->> 'every', value -> 'topics', value -> 'answers', value ->> 'subject'
      from json_each(${rows}) where true
      on conflict (name) do update set position = excluded.position, every = excluded.every,
        topics = excluded.topics, answers = excluded.answers, subject = excluded.subject
      where position <> excluded.position or every <> excluded.every
        or topics <> excluded.topics or answers <> excluded.answers or subject is not excluded.subject`),
    statement(sql`delete from jobs where name not in (select value ->> 'name' from json_each(${rows}))`),
    ...(others.length > 0
      ? [
          statement(
            sql`delete from sources where kind in (select value from json_each(${JSON.stringify(others)}))`,
          ),
        ]
      : []),
  ]);
}

/** Reads the register in the registry's order; empty before the clock's first tick. */
export const registeredJobs = ({ db }: Pick<Deps, "db">): Promise<RegisteredJob[]> =>
  rowsOf(db, statement<RegisteredJob>(sql`select name, every from jobs order by position`));
