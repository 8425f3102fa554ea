import { createHmac, timingSafeEqual } from 'node:crypto';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { deriveKey } from '../platform/seal.ts';
import { type StoredInvitation, createInvitationsRepository } from './invitations.repository.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { invitationNotFound } from './workspaces.errors.ts';

type LinksDeps = {
  /** The secret from which the key of the links is derived. */
  readonly secret: string;
};
type Linked = Pick<StoredInvitation, 'id' | 'generation'>;

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/**
 * Creates the secrets of invitations. A secret follows from the invitation and a key, so that none is stored, and a link can be shown again to who
 * created it. Each renewal gives another one.
 */
export const createInvitationLinks = ({ secret }: LinksDeps) => {
  const key = deriveKey(secret, 'escriba invitations');
  const tokenOf = ({ id, generation }: Linked): string =>
    `${id}.${createHmac('sha256', key).update(`${id} ${generation}`).digest('base64url')}`;
  return {
    /** Returns the path of the page, with the secret after `#`, which browsers send to no server. */
    pathOf: (invitation: Linked): string => `${PAGE_PATHS.invitation}#${tokenOf(invitation)}`,

    /** Returns the invitation of a secret. Throws invitationNotFound if there is none, or it was renewed. */
    find: async (db: Kysely<DB>, token: string): Promise<StoredInvitation> => {
      const [, id] = TOKEN.exec(token) ?? [];
      const invitation = id === undefined ? undefined : await createInvitationsRepository(db).find(id);
      if (invitation === undefined || !isEqual(token, tokenOf(invitation))) throw invitationNotFound();
      return invitation;
    },
  };
};

export type InvitationLinks = ReturnType<typeof createInvitationLinks>;

const isEqual = (one: string, other: string): boolean => {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
};
