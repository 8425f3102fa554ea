import { addressBlock } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { tooManyFromAddress, tooManyUnfinished, tooMuchUnfinished } from './uploads.errors.ts';
import { createUnfinishedUploadsRepository } from './unfinished-uploads.repository.ts';

/** Limits of one sender's unfinished uploads. */
export type UnfinishedLimits = {
  /** Number of uploads of a user. */
  readonly countMax: number;
  /** Their total bytes, as a multiple of the sender's largest file. */
  readonly sizeFactor: number;
  /** Number of uploads of visitors from one address. */
  readonly visitorCountMax: number;
};

/** The sender of an upload, and its maximum size. */
export type UploadClaim = {
  readonly sender: { readonly userId: string } | { readonly address: string };
  readonly sizeBytes: number;
  /** The sender's largest file. */
  readonly fileBytesMax: number;
  readonly now: Date;
};

export type ReserveUpload = ReturnType<typeof createReserveUpload>;

/**
 * Runs `note` to record another unfinished upload if there is room. Counts concurrent uploads of one sender one after the other; declared
 * bytes count, received or not.
 * @throws tooManyUnfinished, tooMuchUnfinished, tooManyFromAddress
 */
export const createReserveUpload =
  ({ db, limits }: { db: Kysely<DB>; limits: UnfinishedLimits }) =>
  (
    { sender, sizeBytes, fileBytesMax, now }: UploadClaim,
    note: (transaction: Kysely<DB>, heldBy: string) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const heldBy = heldByOf(sender);
      const unfinished = createUnfinishedUploadsRepository(transaction);
      await unfinished.lock(heldBy);
      const { count, bytes } = await unfinished.sum(heldBy, now);
      const bytesMax = fileBytesMax * limits.sizeFactor;
      if (!('userId' in sender) && (count >= limits.visitorCountMax || bytes + sizeBytes > bytesMax))
        throw tooManyFromAddress();
      if (count >= limits.countMax) throw tooManyUnfinished(limits.countMax);
      if (bytes + sizeBytes > bytesMax) throw tooMuchUnfinished(bytesMax);
      await note(transaction, heldBy);
    });

const heldByOf = (sender: UploadClaim['sender']): string =>
  'userId' in sender ? sender.userId : `address ${addressBlock(sender.address)}`;
