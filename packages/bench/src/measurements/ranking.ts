import type { Measurement } from '../measurement.ts';
import { compareRankings } from '../ranking/compare-rankings.ts';
import { listRecordings } from '../ranking/list-recordings.ts';
import { makeRecordings } from '../ranking/make-recordings.ts';
import { listRankings } from '../ranking/rankings.ts';
import { readVocabulary } from '../ranking/vocabulary.ts';
import type { Section } from '../report/section.ts';

/** Word errors if another of the texts that the beam search ends with were taken, by several rules. */
export const ranking: Measurement = {
  name: 'ranking',
  run: async (context) => {
    const found = await readVocabulary();
    const vocabulary = 'missing' in found ? undefined : found;
    const recordings = await listRecordings(context, await makeRecordings(context), vocabulary);
    const sources = new Set(recordings.map(({ source }) => source)).size;
    return {
      tables: [compareRankings(recordings, listRankings(vocabulary))],
      notes: [
        `${recordings.length} recordings of ${sources} sources, beam 5, language given: the samples under the conditions and variants of ` +
          '`packages/bench/src/accuracy/make-clips.ts`, and sentences that espeak-ng reads (synthetic: clearly harder than people). The weight is ' +
          'fitted on the Portuguese sources of one half and measured on those of the other, by turns: two weights, and the change of the recorded ' +
          'half that did not choose it, in points of the word error rate, so that less is better. In brackets 95 % by bootstrap over sources, of ' +
          'which few are recorded. Second attempts at improbable texts are left out.',
        'missing' in found
          ? `Rankings by words are missing: ${found.missing}.`
          : `The vocabulary: ${found.size.toLocaleString('en')} words of the Python package wordfreq (data CC BY-SA 4.0).`,
      ],
    } satisfies Section;
  },
};
