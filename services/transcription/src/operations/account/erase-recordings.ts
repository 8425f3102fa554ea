import { deleteOutboxSubject } from '@escriba/work';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { eraseActivity } from '../../platform/activity/activity.ts';
import { eraseBrand, eraseDomain } from '../../publishing/publishing.ts';
import {
  eraseMailChoices,
  forgetReservations,
  forgetTrialClaimant,
  type Owner,
} from '../../recordings/recordings.ts';
import { eraseLabels, eraseSearchIndex, type TranscriptionsService } from '../../library/library.ts';
import { eraseInsights } from '../../insights/insights.ts';
import { eraseUploadLinks } from '../../uploads/uploads.ts';
import { eraseVocabulary } from '../../vocabulary/vocabulary.ts';
import { eraseWebhooks } from '../../webhooks/webhooks.ts';
import { createRetentionRepository } from '../retention/retention.repository.ts';
import { createAccountRepository } from './account.repository.ts';

type EraseDeps = { db: Kysely<DB>; transcriptions: Pick<TranscriptionsService, 'deleteIfThere'> };

/** Deletes every recording of an owner, and everything else stored about the owner. */
export const createEraseRecordings =
  ({ db, transcriptions }: EraseDeps) =>
  async (owner: Owner): Promise<void> => {
    // First, so that the deletions of its recordings notify no program.
    await eraseWebhooks(db, owner.id);
    for (const id of await createAccountRepository(db).listIds(owner))
      await transcriptions.deleteIfThere(owner, id);
    await forgetOwner(db, owner);
  };

/** Deletes an owner's data besides recordings. */
const forgetOwner = async (db: Kysely<DB>, { id }: Owner): Promise<void> => {
  await forgetReservations(db, id);
  await deleteOutboxSubject(db, id);
  await createRetentionRepository(db).forget(id);
  await forgetTrialClaimant(db, id);
  await eraseSearchIndex(db, id);
  await eraseLabels(db, id);
  await eraseBrand(db, id);
  await eraseDomain(db, id);
  await eraseVocabulary(db, id);
  await eraseInsights(db, id);
  await eraseMailChoices(db, id);
  await eraseActivity(db, id);
  await eraseUploadLinks(db, id);
};
