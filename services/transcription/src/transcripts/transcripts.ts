import { createRecogniseAgain } from './editing/recognise-again.service.ts';
import { createTranscriptsService } from './editing/transcripts.service.ts';
import { createEditWork } from './editing/work/edit-work.ts';
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
export { readCleanKinds, toCleanViews } from './documents/clean-kinds.ts';
export { SPOKEN_LANGUAGE, WORDS_LEFT_OUT } from './documents/notices.ts';
export { createTextPool } from './documents/text-pool.ts';
export { toDocument } from './documents/to-document.ts';
export type { Transcript } from './documents/transcript.ts';
export { transcriptNotReady } from './documents/transcripts.errors.ts';
export { transcriptsRoutes } from './editing/transcripts.routes.ts';
export { readCurrentDocument, readCurrentJson, readShownJson } from './versions/current-document.ts';
export { createFillFigures } from './versions/fill-figures.ts';
export { createVersionThinning } from './versions/thin-versions.ts';
export { transcriptsIn } from './versions/transcripts-in.ts';
export { type MergedTranscript, writeMerge } from './versions/write-merge.ts';
export { writeRecognition } from './versions/write-recognition.ts';
export { createWaveformMeter, type Waveform } from './waveform/waveform-meter.ts';
export type { KnownSpeaker } from './voices/known-speakers.repository.ts';
export { waveformKeyOf } from './waveform/waveform.repository.ts';
export { waveformRoutes } from './waveform/waveform.routes.ts';

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
