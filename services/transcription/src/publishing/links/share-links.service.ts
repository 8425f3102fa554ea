import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { IncludedForm } from '@escriba/contracts/transcription/included-insights';
import { SHARE_LINKS_OPEN_MAX, type ShareLink } from '@escriba/contracts/transcription/sharing';
import type { EventBus } from '@escriba/jobs';
import type { Kysely } from 'kysely';
import { noteActivity } from '../../platform/activity/activity.ts';
import {
  announceChange,
  recordingsIn,
  transcriptionNotFound,
  userOwner,
} from '../../recordings/recordings.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { hiddenKindsOf, transcriptsIn } from '../../transcripts/transcripts.ts';
import type { DomainsService } from '../domains/domains.service.ts';
import type { LinkPasswords } from './link-passwords.ts';
import { hashToken, type TokenSeals } from './link-tokens.ts';
import { stateOf, toShareLink } from './share-link.ts';
import {
  type NewShareLink,
  type ShareLinkRow,
  createShareLinksRepository,
} from './share-links.repository.ts';
import {
  nothingToShare,
  shareAddressUnknown,
  shareExpiryPast,
  shareNotFound,
  tooManyLinks,
} from './sharing.errors.ts';

type ShareLinksDeps = {
  db: Kysely<DB>;
  bus: Pick<EventBus, 'publish'>;
  passwords: Pick<LinkPasswords, 'hash'>;
  /** Starts creating the silenced audio. */
  prepareSilenced: (id: string, kinds: readonly PersonalKind[]) => Promise<void>;
  clock: () => Date;
  newId: () => string;
  /** Returns at least 128 random bits, URL-safe. */
  newToken: () => string;
  seals: TokenSeals;
  domains: Pick<DomainsService, 'findOrigin'>;
};

/** The address of a link's page. `origin`: the company's own domain; null: the product's address. */
type LinkAddress = { path: string; origin: string | null };
type LinkOwner = { userId: string };
export type LinkInput = {
  expiresAt?: string | null;
  password?: string;
  withAudio?: boolean;
  hidesPersonal?: boolean;
  /** The kinds to hide, unless `hidesPersonal` is false. */
  personalKinds?: PersonalKind[];
  /** What the page shows above the text; default: nothing. */
  include?: IncludedForm[];
};

export type ShareLinksService = ReturnType<typeof createShareLinksService>;

/** Manages public links of a user's transcripts. Every function throws transcriptionNotFound for another user's recording. */
export const createShareLinksService = (deps: ShareLinksDeps) => {
  const { db, bus, passwords, clock } = deps;

  const checkOwner = async ({ userId }: LinkOwner, id: string): Promise<void> => {
    const row = await recordingsIn(db).find(userOwner(userId), id);
    if (!row) throw transcriptionNotFound();
  };

  return {
    /** Returns the link and the address of its page. @throws nothingToShare, shareExpiryPast, tooManyLinks */
    create: async (
      owner: LinkOwner,
      id: string,
      wanted: LinkInput,
    ): Promise<LinkAddress & { link: ShareLink }> => {
      await checkOwner(owner, id);
      const now = clock();
      const token = deps.newToken();
      const linkId = deps.newId();
      const row = await insertLink(db, owner, {
        id: linkId,
        transcription_id: id,
        token_hash: hashToken(token),
        sealed_token: deps.seals.seal(token, linkId),
        expires_at: toExpiry(wanted.expiresAt, now),
        password_hash: wanted.password === undefined ? null : await passwords.hash(wanted.password),
        with_audio: wanted.withAudio ?? false,
        ...toContents(wanted),
        created_at: now,
      });
      // This is not awaited: if it fails, listeners get the error.
      const kinds = hiddenKindsOf(row);
      if (row.with_audio && kinds !== undefined) void deps.prepareSilenced(id, kinds).catch(() => undefined);
      return { link: toShareLink(row, now), ...(await addressOf(deps, owner, token)) };
    },

    /** Lists a recording's links, newest first, including closed ones. */
    list: async (owner: LinkOwner, id: string): Promise<ShareLink[]> => {
      await checkOwner(owner, id);
      const rows = await createShareLinksRepository(db).list(id);
      return rows.map((row) => toShareLink(row, clock()));
    },

    /**
     * Returns the address of an open link's page.
     * @throws shareNotFound, shareAddressUnknown (a closed link, or one older than this)
     */
    getAddress: async (owner: LinkOwner, id: string, linkId: string): Promise<LinkAddress> => {
      await checkOwner(owner, id);
      const row = await createShareLinksRepository(db).find(id, linkId);
      if (row === undefined) throw shareNotFound();
      return addressOf(deps, owner, readToken(deps, row));
    },

    /** Revokes a link permanently, also for current listeners. Idempotent. @throws shareNotFound */
    revoke: async (owner: LinkOwner, id: string, linkId: string): Promise<void> => {
      await checkOwner(owner, id);
      if (!(await revokeLink(deps, owner, { id, linkId }))) throw shareNotFound();
      await announceChange(bus, { id, owner: userOwner(owner.userId) });
    },
  };
};

/** Returns false if there is no such link. */
const revokeLink = (
  { db, clock }: Pick<ShareLinksDeps, 'db' | 'clock'>,
  { userId: ownerId }: LinkOwner,
  { id, linkId }: { readonly id: string; readonly linkId: string },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const at = clock();
    const isThere = await createShareLinksRepository(transaction).revoke(id, linkId, at);
    if (isThere) await noteActivity(transaction, { ownerId, ids: [id], action: 'unshared', at });
    return isThere;
  });

const readToken = ({ seals, clock }: Pick<ShareLinksDeps, 'seals' | 'clock'>, row: ShareLinkRow): string => {
  const { id, sealed_token: sealed } = row;
  const isOpen = stateOf(row, clock()) === 'open';
  const token = sealed !== null && isOpen ? seals.unseal(sealed, id) : undefined;
  if (token === undefined) throw shareAddressUnknown();
  return token;
};

const addressOf = async (
  { domains }: Pick<ShareLinksDeps, 'domains'>,
  { userId }: LinkOwner,
  token: string,
): Promise<LinkAddress> => ({ path: `/t/${token}`, origin: await domains.findOrigin(userId) });

const toExpiry = (expiresAt: string | null | undefined, now: Date): Date | null => {
  if (expiresAt === undefined || expiresAt === null) return null;
  const expiry = new Date(expiresAt);
  // A leap second matches the format, but is no valid date.
  if (Number.isNaN(expiry.getTime()) || expiry <= now) throw shareExpiryPast();
  return expiry;
};

/** Returns what the page shows and hides. */
const toContents = ({
  personalKinds,
  hidesPersonal = personalKinds !== undefined,
  include = [],
}: LinkInput) => ({
  included: include,
  hides_personal: hidesPersonal,
  personal_kinds: hidesPersonal ? (personalKinds ?? null) : null,
});

const insertLink = (db: Kysely<DB>, { userId }: LinkOwner, link: NewShareLink): Promise<ShareLinkRow> =>
  db.transaction().execute(async (transaction) => {
    const { transcription_id: id, created_at: now } = link;
    const held = await recordingsIn(transaction).findForUpdate(userOwner(userId), id);
    if (!held) throw transcriptionNotFound();
    if (!(await transcriptsIn(transaction).find(id))) throw nothingToShare();
    const links = createShareLinksRepository(transaction);
    if ((await links.countOpen(id, now)) >= SHARE_LINKS_OPEN_MAX) throw tooManyLinks();
    const row = await links.insert(link);
    await links.forgetOldest(id, now);
    await noteActivity(transaction, { ownerId: userId, ids: [id], action: 'shared', at: now });
    return row;
  });
