import * as fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../../platform/db/json.ts';
import { weavePieces } from './weave-stems.ts';

/** Returns a segment of words that begin every half second, or at the times given. */
const said = (text: string, startMs: number, times: readonly number[] = []): Segment => {
  const words = text.split(' ').map((word, index) => {
    const at = times[index] ?? startMs + index * 500;
    return { text: word, startMs: at, endMs: at + 450 };
  });
  return { text, startMs, endMs: words.at(-1)?.endMs ?? startMs, words };
};
const weave = (...voices: Segment[][]) => {
  const pieces = voices.flatMap((segments) => segments.map((segment) => [segment]));
  const stems = voices.flatMap((segments, stem) => segments.map(() => stem));
  return weavePieces(pieces, stems, 'pt');
};
const readable = (segments: ReturnType<typeof weave>) =>
  segments.map(({ speaker, text, startMs }) => [speaker, startMs, text]);

describe('the text of voices that were recognised one by one', () => {
  it('has whole segments of people who take turns, in order of time', () => {
    const woven = weave(
      [said('Tudo bem, e com você?', 0), said('Que bom.', 5_000)],
      [said('Tudo bem também.', 3_000)],
    );
    expect(readable(woven)).toEqual([
      [0, 0, 'Tudo bem, e com você?'],
      [1, 3_000, 'Tudo bem também.'],
      [0, 5_000, 'Que bom.'],
    ]);
  });

  it('has an answer at its time, also between two sentences of one segment', () => {
    const woven = weave([said('Vamos? Então vamos.', 0, [0, 2_000, 2_500])], [said('Vamos.', 1_000)]);
    expect(readable(woven)).toEqual([
      [0, 0, 'Vamos?'],
      [1, 1_000, 'Vamos.'],
      [0, 2_000, 'Então vamos.'],
    ]);
  });

  it('has a word of agreement where it is said, in the middle of a sentence', () => {
    const woven = weave([said('eu acho que a gente devia ir', 0)], [said('Sim.', 1_100)]);
    expect(readable(woven)).toEqual([
      [0, 0, 'eu acho que'],
      [1, 1_100, 'Sim.'],
      [0, 1_500, 'a gente devia ir'],
    ]);
  });

  it('is cut at clauses while two speak at once, and words are at most as early as their clause', () => {
    const one = said('um dois três, quatro cinco seis.', 0);
    const other = said('sete oito nove, dez onze doze.', 250);
    const woven = weave([one], [other]);
    expect(readable(woven)).toEqual([
      [0, 0, 'um'],
      [1, 250, 'sete oito nove,'],
      [0, 500, 'dois três, quatro'],
      [1, 1_750, 'dez onze doze.'],
      [0, 2_000, 'cinco seis.'],
    ]);
    expect(woven[1]?.words.map(({ startMs }) => startMs)).toEqual([250, 500, 500]);
  });

  it('keeps unsure speech apart, and the language of a part', () => {
    const english = { ...said('yes of course', 1_100), language: 'en' };
    const woven = weave(
      [said('um dois três quatro cinco seis', 0), { ...said('hum', 9_000), unsure: true }],
      [english, { ...said('ahn', 500), unsure: true }],
    );
    expect(woven.map(({ text, language, unsure }) => [text, language, unsure])).toEqual([
      ['um dois três', undefined, undefined],
      ['yes of course', 'en', undefined],
      ['quatro cinco seis', undefined, undefined],
      ['ahn', undefined, true],
      ['hum', undefined, true],
    ]);
  });

  it('has every word once, in order for each voice, and times that do not go back nor are too late', () => {
    const voice = fc
      .array(fc.record({ pauseMs: fc.nat(1_500), text: fc.constantFrom('um', 'dois,', 'três.') }), {
        minLength: 1,
        maxLength: 12,
      })
      .map((words) => {
        let atMs = 0;
        const times = words.map(({ pauseMs }) => (atMs += pauseMs + 50));
        return said(words.map(({ text }) => text).join(' '), times[0] ?? 0, times);
      });
    fc.assert(
      fc.property(fc.array(voice, { minLength: 1, maxLength: 3 }), (voices) => {
        const woven = weave(...voices.map((segment) => [segment]));
        for (const [stem, { words, text }] of voices.entries()) {
          const spoken = woven.filter(({ speaker }) => speaker === stem);
          expect(spoken.map((part) => part.text).join(' ')).toBe(text);
          const times = spoken.flatMap((part) => part.words.map(({ startMs }) => startMs));
          for (const [index, startMs] of times.entries()) {
            const trueMs = words[index]?.startMs ?? 0;
            expect(startMs).toBeLessThanOrEqual(trueMs);
            expect(startMs).toBeGreaterThanOrEqual(trueMs - 2_000);
          }
        }
        const starts = woven.flatMap(({ words }) => words.map(({ startMs }) => startMs));
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      }),
    );
  });
});
