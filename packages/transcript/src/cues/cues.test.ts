import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { viewDocument } from '../views/view-document.ts';
import { passageOf } from '../views/written-passage.fixture.ts';
import { makeCues } from './make-cues.ts';
import { CUE_RULES } from './rules.ts';

const speech = (text: string, wordMs = 400) => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: index * wordMs,
    endMs: (index + 1) * wordMs - 20,
    confidence: null,
  }));
  return {
    language: 'pt',
    durationMs: words.length * wordMs + 1_000,
    speakers: [],
    segments: [{ id: 's1', speaker: null, words }],
  };
};
const cuesOf = (document: ReturnType<typeof speech>) => makeCues(viewDocument(document, {}), document);

const LONG =
  'O presidente da comissão abriu a reunião às nove horas, e todos os presentes concordaram. Depois disso, ' +
  'a secretária leu a ata da sessão anterior, que foi aprovada sem mudanças.';

describe('subtitles', () => {
  it('keep the rules of reading for speech of an ordinary speed', () => {
    for (const { lines, startMs, endMs, isHard } of cuesOf(speech(LONG))) {
      expect(isHard).toBe(false);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(endMs - startMs).toBeGreaterThanOrEqual(1_000);
      expect(endMs - startMs).toBeLessThanOrEqual(7_000);
      expect(lines.join(' ').length / ((endMs - startMs) / 1_000)).toBeLessThanOrEqual(17);
    }
  });

  it('end with sentences', () => {
    expect(cuesOf(speech(LONG)).some(({ lines }) => lines.at(-1)?.endsWith('concordaram.'))).toBe(true);
  });

  it('say where nobody could read that fast', () => {
    expect(cuesOf(speech(LONG, 90)).some(({ isHard }) => isHard)).toBe(true);
  });

  it('never cut a word, not even an endless one', () => {
    const word = 'x'.repeat(60);
    const [cue] = cuesOf(speech(word));
    expect(cue).toMatchObject({ lines: [word], isHard: true });
  });

  it('hold every word once and in order, never overlap, and never last too long', () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const cues = makeCues(viewDocument(document, {}), document);
        const words = document.segments.flatMap((passage) => passage.words.map(({ text }) => text));
        expect(cues.flatMap(({ lines }) => lines.join(' ').split(' '))).toEqual(words);
        for (const [index, { startMs, endMs }] of cues.entries()) {
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(CUE_RULES.durationMsMax);
          const next = cues[index + 1];
          if (next && next.startMs > startMs) expect(next.startMs).toBeGreaterThanOrEqual(endMs);
        }
      }),
    );
  });

  it('tell who speaks where somebody else begins', () => {
    const one = speech('olá');
    const passages = viewDocument(
      {
        ...one,
        segments: ['a', 'a', 'b'].map((speaker, index) => ({
          ...passageOf('olá'),
          id: `s${index}`,
          speaker,
        })),
      },
      {},
    );
    const cues = makeCues(passages, { ...one, prefixOf: (speaker) => `${speaker ?? ''}: ` });
    expect(cues.map(({ lines }) => lines[0])).toEqual(['a: olá', 'olá', 'b: olá']);
  });
});
