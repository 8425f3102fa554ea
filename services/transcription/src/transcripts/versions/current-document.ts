import type { Kysely } from 'kysely';
import type { JsonBytes } from '../../platform/db/json-slices.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Noticed } from '../documents/notices.ts';
import { transcriptNotReady } from '../documents/transcripts.errors.ts';
import { type CurrentJson, createVersionJsonRepository } from './version-json.repository.ts';
import { type VersionWithDocument, createVersionsRepository } from './versions.repository.ts';

export type CurrentDocument = VersionWithDocument & Noticed & { revision: number };

/** Reads the current document of a recording, without authorisation: the caller has checked it. @throws transcriptNotReady */
export const readCurrentDocument = (db: Kysely<DB>, id: string): Promise<CurrentDocument> =>
  readCurrent(db, id, createVersionsRepository(db).findCurrent);

/**
 * Returns the same, with the document as JSON.
 * @throws transcriptNotReady
 */
export const readCurrentJson = (db: Kysely<DB>, id: string): Promise<CurrentJson> =>
  readCurrent(db, id, createVersionJsonRepository(db).findCurrent);

/**
 * Returns the JSON of the current document as others may read it.
 * @throws transcriptNotReady
 */
export const readShownJson = (db: Kysely<DB>, id: string): Promise<JsonBytes> =>
  readCurrent(db, id, createVersionJsonRepository(db).findShown);

const readCurrent = async <Current>(
  db: Kysely<DB>,
  id: string,
  find: (id: string) => Promise<Current | undefined>,
): Promise<Current> => {
  const current = await find(id);
  if (current !== undefined) return current;
  await createVersionsRepository(db).ensureFirst(id);
  const first = await find(id);
  if (first === undefined) throw transcriptNotReady();
  return first;
};
