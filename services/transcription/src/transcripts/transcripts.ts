import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import { createConversationsRepository } from './conversations/conversations.repository.ts';
import { createRecogniseAgain } from './editing/recognise-again.service.ts';
import { createTranscriptsService } from './editing/transcripts.service.ts';
import { createEditWork } from './editing/work/edit-work.ts';
import { createEarlierRecognitionsRepository } from './versions/earlier-recognitions.repository.ts';
import { createTranscriptsRepository } from './versions/transcripts.repository.ts';
import { createVersionJsonRepository } from './versions/version-json.repository.ts';
import { createVersionsRepository } from './versions/versions.repository.ts';
import { createVoicePrintsRepository } from './voices/voice-prints.repository.ts';
import { createWaveformRepository } from './waveform/waveform.repository.ts';
import { createWaveformService } from './waveform/waveform.service.ts';

// The door of the room: other rooms import from this file alone.

export { readConversation } from './conversations/read-conversation.ts';
export { weaveConversation, withoutFirstNotices } from './conversations/weave-conversation.ts';
export {
  type HiddenKinds,
  hiddenKindsOf,
  readHiddenKinds,
  toPersonalViews,
} from './documents/hidden-kinds.ts';
export { SPOKEN_LANGUAGE } from './documents/notices.ts';
export { createTextPool } from './documents/text-pool.ts';
export { toDocument } from './documents/to-document.ts';
export { type Transcript } from './documents/transcript.ts';
export { transcriptNotReady } from './documents/transcripts.errors.ts';
export { transcriptsRoutes } from './editing/transcripts.routes.ts';
export { readCurrentDocument, readCurrentJson, readShownJson } from './versions/current-document.ts';
export { createFillFigures } from './versions/fill-figures.ts';
export { createVersionThinning } from './versions/thin-versions.ts';
export { type MergedTranscript, writeMerge } from './versions/write-merge.ts';
export { writeRecognition } from './versions/write-recognition.ts';
export { createWaveformMeter, type Waveform } from './waveform/waveform-meter.ts';
export { waveformKeyOf } from './waveform/waveform.repository.ts';
export { waveformRoutes } from './waveform/waveform.routes.ts';

/** What is stored of recordings' texts, in a transaction where another room composes one. The caller has checked the owner. */
export const transcriptsIn = (db: Kysely<DB>) => ({
  /** The current transcript; undefined if nothing was recognised yet. */
  find: createTranscriptsRepository(db).find,
  listVersions: createVersionsRepository(db).list,
  findVersionJson: createVersionJsonRepository(db).find,
  restoreEarlier: createEarlierRecognitionsRepository(db).restoreEarlier,
  forgetVoices: createVoicePrintsRepository(db).forget,
  insertConversation: createConversationsRepository(db).insert,
  findConversation: createConversationsRepository(db).find,
  readWaveform: createWaveformRepository(db).read,
  hasWaveform: createWaveformRepository(db).exists,
});

type EditingDeps = Omit<Parameters<typeof createTranscriptsService>[0], 'edits'>;
type TranscriptsDeps = EditingDeps & Parameters<typeof createRecogniseAgain>[0];

/** Creates the room's services of the API. */
export const createTranscripts = (deps: TranscriptsDeps) => {
  const edits = createEditWork();
  return {
    edits,
    transcripts: createTranscriptsService({ ...deps, edits }),
    recogniseAgain: createRecogniseAgain(deps),
    waveforms: createWaveformService(deps),
  };
};
