import type { TranscriptNotice } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.generated.ts';
import { transcriptNotReady } from './transcripts.errors.ts';
import { type VersionWithDocument, createVersionsRepository } from './versions.repository.ts';

export type CurrentDocument = VersionWithDocument & { revision: number; notices?: TranscriptNotice[] };

/** The current document of a recording, without authorisation: the caller has checked it. @throws transcriptNotReady */
export const readCurrentDocument = async (db: Kysely<DB>, id: string): Promise<CurrentDocument> => {
  const versions = createVersionsRepository(db);
  const current = await versions.findCurrent(id);
  if (current) return current;
  await versions.ensureFirst(id);
  const first = await versions.findCurrent(id);
  if (!first) throw transcriptNotReady();
  return first;
};
