import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import type { AccountPart } from './account-parts.ts';
import { createDeletionsRepository } from './deletions.repository.ts';

type ErasureDeps = {
  readonly db: Kysely<DB>;
  readonly parts: readonly AccountPart[];
  readonly clock: () => Date;
};

const ERASED_AT_ONCE = 100;

/** Has other services forget deleted people, also those that were deleted before a service told what it keeps. */
export const createErasure = ({ db, parts, clock }: ErasureDeps) => ({
  /** What fails rises, and is tried again by the next call. */
  eraseOpen: async (): Promise<void> => {
    const deletions = createDeletionsRepository(db);
    for (const part of parts)
      for (const userId of await deletions.listOpen(part.name, ERASED_AT_ONCE)) {
        await part.erase(userId);
        await deletions.markDone(userId, part.name, clock());
      }
  },
});

export type Erasure = ReturnType<typeof createErasure>;
