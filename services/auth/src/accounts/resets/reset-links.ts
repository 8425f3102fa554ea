import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../../platform/randomness.ts';
import type { Source } from '../../platform/source.ts';
import { createResetsRepository } from './resets.repository.ts';

type ResetLinksDeps = {
  readonly db: Kysely<DB>;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
};

export type ResetLink = { readonly url: string; readonly expiresAt: Date };
type Wish = { readonly userId: string; readonly source: Source; readonly detail: 'mail' | 'operator' };

/** Creates links to set a password. The token is after `#`, which browsers send to no server and in no referrer. */
export const createResetLinks = ({ db, publicUrl, clock, randomness }: ResetLinksDeps) => ({
  /** Creates a link, which replaces the account's earlier one. Only the caller learns its token. */
  create: async ({ userId, source, detail }: Wish): Promise<ResetLink> => {
    const token = newSecret(randomness);
    const now = clock();
    const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
    await db.transaction().execute(async (transaction) => {
      await createResetsRepository(transaction).put({ userId, tokenHash: hashSecret(token), expiresAt });
      const event = { at: now, kind: 'password_reset_requested', source, userId, detail } as const;
      await recordAuditEvent(transaction, event);
    });
    return { url: `${publicUrl.replace(/\/$/, '')}${PAGE_PATHS.resetPassword}#${token}`, expiresAt };
  },
});

export type ResetLinks = ReturnType<typeof createResetLinks>;
