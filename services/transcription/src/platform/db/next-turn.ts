import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the turn of the next recording of an owner: after the owner's last one, and not before the turn that the queue is at. So the
 * queue takes turns over owners. Reads two entries of indexes, however many recordings wait.
 */
export const nextTurnOf = (
  { kind, id }: { readonly kind: string; readonly id: string },
  priority: number,
): RawBuilder<number> =>
  sql<number>`greatest(
    0,
    (select max(queue_turn) + 1 from transcriptions
      where status = 'pending' and owner_kind = ${kind} and owner_id = ${id} and priority = ${priority}),
    (select min(queue_turn) from transcriptions where status = 'pending' and priority = ${priority})
  )`;
