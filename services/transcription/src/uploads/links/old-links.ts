import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createLinkFetchesRepository } from './link-fetches.repository.ts';

const KEPT_MS = 7 * 24 * 3_600_000;

/** Returns what forgets links that ended a week ago. */
export const createLinkRetention =
  ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) =>
  (): Promise<void> =>
    createLinkFetchesRepository(db).deleteEndedBefore(new Date(clock().getTime() - KEPT_MS));

/** Deletes all links of an account; what they have received is an unfinished upload. */
export const deleteLinksOf = (db: Kysely<DB>, ownerId: string): Promise<void> =>
  createLinkFetchesRepository(db).deleteAllOf(ownerId);

/** A link as an export of the account has it. */
export type KeptLink = {
  readonly url: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly rightsConfirmedAt: string | null;
};

/** Lists the links of an account that are still known. */
export const listKeptLinks = async (db: Kysely<DB>, ownerId: string): Promise<KeptLink[]> => {
  const links = await createLinkFetchesRepository(db).list(ownerId, LISTED_MAX);
  return links.map(({ url, name, createdAt, confirmedAt }) => ({
    url,
    name,
    createdAt: createdAt.toISOString(),
    rightsConfirmedAt: confirmedAt?.toISOString() ?? null,
  }));
};

const LISTED_MAX = 1_000;
