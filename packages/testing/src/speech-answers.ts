import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AnswerStore, openAnswerStore } from './answer-store.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
const COMMITTED = resolve(import.meta.dirname, '..', 'speech-answers.txt');
/** The inputs of the real library's answers beside the audio and the options, and how stored sounds are compared. */
const SOURCES = [
  'packages/speech/src/**/*.ts',
  'packages/models/src/registry.ts',
  'packages/testing/src/sound-levels.ts',
  'packages/speech/node_modules/onnxruntime-node/package.json',
  'packages/fakes/src/speech/recogniser-process.ts',
  'services/transcription/src/recognition/engines/open-{speech-jobs,voices}.ts',
];

/**
 * Opens the store of what the speech library has recognised. Another version of the library, its runtime or its models has none of these answers.
 * `parent`: a folder for a store that has only what this machine recognises; default: that of the checkout, with the committed answers.
 */
export const openSpeechAnswers = (parent?: string): Promise<AnswerStore> => {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(resolve(ROOT, file)));
  const version = hash.digest('hex').slice(0, 16);
  return openAnswerStore({
    name: 'speech',
    version,
    ...(parent === undefined ? { committed: COMMITTED } : { parent }),
  });
};
