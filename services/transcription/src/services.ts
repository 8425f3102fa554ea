import { createOneLeader } from '@escriba/work';
import { createSettleLabels } from './library/library.ts';
import { createAddressRetention, createAudioRetention, createHousekeeping } from './operations/operations.ts';
import { createRecordingChanges, createUnclaimedObjects } from './recordings/recordings.ts';
import type { Resources } from './resources.ts';
import { createFillFigures, createVersionThinning } from './transcripts/transcripts.ts';
import { createLinkRetention, createUploadLinkRemoval, createUploadRemoval } from './uploads/uploads.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates the services that the API, the worker and tests share. */
export const createServices = (resources: Resources) => {
  const { db, resumableStore: store, uploadLocks: locks } = resources;
  const unclaimedObjects = createUnclaimedObjects(resources);
  const uploadRemoval = createUploadRemoval({ ...resources, store, locks });
  const thinVersions = createVersionThinning(resources);
  return {
    unclaimedObjects,
    uploadRemoval,
    changeRecording: createRecordingChanges(db),
    housekeeping: createHousekeeping({
      ...resources,
      unclaimedObjects,
      uploadRemoval,
      uploadLinkRemoval: createUploadLinkRemoval(resources),
      thinVersions,
      fillFigures: createFillFigures(resources),
      settleLabels: createSettleLabels(db).settleMarked,
      forgetOldLinks: createLinkRetention(resources),
    }),
    purgeOldAudio: createAudioRetention({ ...resources, unclaimedObjects }),
    forgetOldAddresses: createAddressRetention(resources),
    oneLeader: createOneLeader({ redis: resources.redis, keyPrefix: 'transcription:chores:' }),
  };
};
