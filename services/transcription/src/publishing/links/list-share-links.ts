import type { ShareLink } from '@escriba/contracts/transcription/sharing';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { toShareLink } from './share-link.ts';
import { createShareLinksRepository } from './share-links.repository.ts';

/** Returns the links of a recording, whose owner the caller has checked; newest first, including closed ones. */
export const listShareLinks = async (db: Kysely<DB>, id: string, now: Date): Promise<ShareLink[]> =>
  (await createShareLinksRepository(db).list(id)).map((link) => toShareLink(link, now));
