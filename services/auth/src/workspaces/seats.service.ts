import type { SeatsChanged } from '@escriba/contracts/events/events';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createSeatsRepository } from './seats.repository.ts';
import { noFreeSeat, seatsUnknown } from './workspaces.errors.ts';

/** Receives from billing how many members the workspaces of a user have seats for. */
export const createSeats = ({ db }: { readonly db: Kysely<DB> }) => ({
  record: ({ data: { userId, seats, version } }: SeatsChanged): Promise<void> =>
    createSeatsRepository(db).store({ ownerId: userId, seats, version }),
});

export type SeatsService = ReturnType<typeof createSeats>;

type Joining = { readonly ownerId: string; readonly userId: string };

/**
 * Makes sure that a user who joins has a seat, until the transaction ends. A member of another workspace of the owner has one already.
 * Throws seatsUnknown, noFreeSeat.
 */
export const holdSeat = async (transaction: Kysely<DB>, { ownerId, userId }: Joining): Promise<void> => {
  const repository = createSeatsRepository(transaction);
  const seats = await repository.lock(ownerId);
  if (seats === undefined) throw seatsUnknown();
  if ((await repository.countUsed(ownerId, userId)) >= seats) throw noFreeSeat();
};
