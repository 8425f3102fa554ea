import { createVocabularyService } from './vocabulary.service.ts';

// The door of the room: other rooms import from this file alone.

export { type Correction, noteCorrections } from './note-corrections.ts';
export { readOwnWords, toOwnWords } from './own-words.ts';
export { mergeWords } from './merge-words.ts';
export { listAccountWords, recordingWordsIn } from './recording-words.ts';
export { vocabularyRoutes } from './vocabulary.routes.ts';
export { eraseVocabulary, type VocabularyService } from './vocabulary.service.ts';

type VocabularyDeps = Parameters<typeof createVocabularyService>[0];

/** Creates the room's services of the API. */
export const createVocabulary = (deps: VocabularyDeps) => ({ vocabulary: createVocabularyService(deps) });
