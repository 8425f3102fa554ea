import { type Kysely, sql } from 'kysely';

/**
 * Creates the figures of insights by month in São Paulo, over all owners: how attempts ended for good (`outcome` is `done` or the code of the failure), with
 * the statements of a language model that were shown and rejected, and the requests to its server.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  `create table insight_outcomes (
    month date not null,
    form text not null,
    method text not null,
    outcome text not null,
    times bigint not null,
    shown bigint not null,
    rejected bigint not null,
    primary key (month, form, method, outcome)
  )`,
  `create table assistant_months (
    month date primary key,
    requests_done bigint not null,
    requests_failed bigint not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    price double precision not null
  )`,
];
