import { readRecording } from '@escriba/insights/recordings.fixture';
import { expect, it } from '@jest/globals';
import { estimateTokens } from '../client/estimate-tokens.ts';
import { NOTHING_HIDDEN } from '../parts/hide-personal.ts';
import { outputTokensOf } from './batches.ts';
import { listSpokenSentences } from './spoken-sentences.ts';

const sentences = listSpokenSentences(readRecording('pt', 'reuniao').document, NOTHING_HIDDEN);
const all = [...sentences.keys()];

/** The longest response that has the sentences as they are: many servers make models indent what they write. */
const indented = (batch: readonly number[]): string =>
  JSON.stringify({ sentences: batch.map((line) => ({ line, text: sentences[line]?.text })) }, null, 4);

it.each([
  ['one sentence', all.map((number) => [number])],
  ['many', [all]],
])('the response to a request of %s has room to be indented', (_what, batches) => {
  expect(batches.length).toBeGreaterThan(0);
  for (const batch of batches)
    expect(outputTokensOf(sentences, batch, 'en')).toBeGreaterThanOrEqual(estimateTokens(indented(batch)));
});
