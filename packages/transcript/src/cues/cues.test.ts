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
  it('keep the reading rules for speech at a normal speed', () => {
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

  it('are flagged if they are too fast to read', () => {
    expect(cuesOf(speech(LONG, 90)).some(({ isHard }) => isHard)).toBe(true);
  });

  it('never split a word, not even an endless one', () => {
    const word = 'x'.repeat(60);
    const [cue] = cuesOf(speech(word));
    expect(cue).toMatchObject({ lines: [word], isHard: true });
  });

  it('contain every word once and in order, never overlap, and never last too long', () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        const cues = makeCues(viewDocument(document, {}), document);
        const words = document.segments.flatMap((passage) => passage.words.map(({ text }) => text));
        expect(cues.flatMap(({ lines }) => lines.join(' ').split(' '))).toEqual(words);
        for (const [index, { startMs, endMs }] of cues.entries()) {
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs - startMs).toBeLessThanOrEqual(CUE_RULES.durationMsMax);
          const next = cues[index + 1];
          if (next) expect(next.startMs).toBeGreaterThanOrEqual(endMs);
        }
      }),
    );
  });

  it('share the time if words have no separate times', () => {
    const untimed = speech(LONG);
    const segments = untimed.segments.map((passage) => ({
      ...passage,
      words: passage.words.map((word) => ({ ...word, startMs: 2_000, endMs: 2_000 })),
    }));
    const cues = cuesOf({ ...untimed, segments, durationMs: 60_000 });
    expect(cues.length).toBeGreaterThan(2);
    expect(cues[0]?.startMs).toBe(2_000);
    expect(cues.filter(({ isHard }) => isHard)).toEqual([]);
  });

  it('combine several short passages of one speaker, but not across a silence', () => {
    const short = speech('Então. Sim. Isso. Vamos.', 300);
    const segments = (short.segments[0]?.words ?? []).map((word, index) => ({
      id: `s${index}`,
      speaker: null,
      words: [index < 3 ? word : { ...word, startMs: 9_000, endMs: 9_200 }],
    }));
    const cues = cuesOf({ ...short, segments, durationMs: 12_000 });
    expect(cues.map(({ lines }) => lines.join(' '))).toEqual(['Então. Sim. Isso.', 'Vamos.']);
    expect(cues.some(({ isHard }) => isHard)).toBe(false);
  });

  it('have no empty line, which would end them in their file', () => {
    const [cue] = cuesOf(speech('\u0000 olá \u2028 \u202e'));
    expect(cue?.lines).toEqual(['olá']);
  });

  it('name the speaker at each change', () => {
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
    expect(cues.map(({ lines }) => lines[0])).toEqual(['a: olá olá', 'b: olá']);
  });
});
