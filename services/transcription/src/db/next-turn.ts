import { type RawBuilder, sql } from 'kysely';

/** The place of the next recording of an owner among those that wait: the queue takes turns over owners. */
export const nextTurnOf = ({
  kind,
  id,
}: {
  readonly kind: string;
  readonly id: string;
}): RawBuilder<number> =>
  sql<number>`(
    select count(*) from transcriptions
    where status = 'pending' and owner_kind = ${kind} and owner_id = ${id}
  )`;
