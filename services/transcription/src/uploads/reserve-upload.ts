import { addressBlock } from '@escriba/http';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { tooManyFromAddress, tooManyUnfinished, tooMuchUnfinished } from './uploads.errors.ts';
import { createUnfinishedUploadsRepository } from './unfinished-uploads.repository.ts';

/** What unfinished uploads of one sender may be at a time. */
export type UnfinishedLimits = {
  /** Uploads of a person. */
  readonly countMax: number;
  /** Bytes of all of them together, in largest files that the sender may send. */
  readonly sizeFactor: number;
  /** Uploads of visitors from one address. */
  readonly visitorCountMax: number;
};

/** Who sends an upload, and what it may become. */
export type UploadClaim = {
  readonly sender: { readonly userId: string } | { readonly address: string };
  readonly sizeBytes: number;
  /** The largest file that the sender may send. */
  readonly fileBytesMax: number;
  readonly now: Date;
};

export type ReserveUpload = ReturnType<typeof createReserveUpload>;

/**
 * Lets `note` write down one more unfinished upload where there is room for it. Uploads of one sender that begin at once are counted
 * one after the other; their declared bytes count, arrived or not.
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
