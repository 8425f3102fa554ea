import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { viewStatements } from './view-statements.ts';

const passage = (id: string, text: string, fromMs: number) => ({
  id,
  speaker: 'p1',
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: fromMs + index * 100,
    endMs: fromMs + index * 100 + 90,
    confidence: null,
  })),
});
const SAID = ['Anote o meu CPF, por favor.', 'É 249 715 637 92, né?', 'Pago vinte reais em março.'];
const document: TranscriptDocument = {
  language: 'pt',
  durationMs: 60_000,
  speakers: [{ id: 'p1', name: 'Ana' }],
  segments: SAID.map((text, index) => passage(`s${index}`, text, index * 1_000)),
};
/** A statement that is a sentence of the text, as one without a language model is. */
const sentence = (index: number, text = SAID[index] ?? ''): InsightStatement => {
  const words = document.segments[index]?.words ?? [];
  return {
    text,
    sources: [{ startMs: words[0]?.startMs ?? 0, endMs: words.at(-1)?.endMs ?? 0, quote: SAID[index] ?? '' }],
  };
};
const view = (statements: InsightStatement[], options: Parameters<typeof viewStatements>[2], stale = false) =>
  viewStatements(document, { statements, stale }, options);

describe('statements', () => {
  it('are as they were made without a view', () => {
    const statements = [sentence(1), sentence(2)];
    expect(view(statements, {})).toEqual(statements);
  });

  it('hide what is personal data only beside the sentence before, in their quotes too', () => {
    const [shown] = view([sentence(1)], { noPersonal: true });
    expect(shown?.text).toBe('É [CPF], né?');
    expect(shown?.sources[0]?.quote).toBe('É [CPF], né?');
  });

  it('hide a part of such a number, as a title may have', () => {
    expect(view([sentence(1, 'CPF, 715 637')], { noPersonal: true })[0]?.text).toBe('CPF, [CPF]');
  });

  it('hide a number that a model wrote in another form', () => {
    const written = sentence(2, 'O CPF é 249.715.637-92.');
    expect(view([written], { noPersonal: true })[0]?.text).toBe('O CPF é [CPF].');
  });

  it('hide a number that stands in one word with its name in the text', () => {
    const typed = { ...document, segments: [passage('s1', 'Anote conta:12345-6 dela.', 0)] };
    const source = { startMs: 0, endMs: 290, quote: 'Anote conta:12345-6 dela.' };
    const [shown] = viewStatements(
      typed,
      { statements: [{ text: 'Ela passou 12345-6 a ele.', sources: [source] }], stale: false },
      { noPersonal: true },
    );
    expect(shown?.text).toBe('Ela passou [conta] a ele.');
    expect(shown?.sources[0]?.quote).toBe('Anote [conta] dela.');
  });

  it('hide only the chosen kinds', () => {
    const [shown] = view([sentence(1)], { noPersonal: true, personalKinds: ['phone'] });
    expect(shown?.text).toContain('249 715 637 92');
  });

  it('have the figures and fillers of the text beside them', () => {
    const shown = view([sentence(1), sentence(2)], { figures: true, clean: true, cleanKinds: ['fillers'] });
    expect(shown.map(({ text }) => text)).toEqual(['É 249 715 637 92?', 'Pago R$ 20 em março.']);
  });

  it('hide the words of a text without spaces', () => {
    const chinese = {
      ...document,
      language: 'zh',
      segments: [passage('s1', '我的 CPF 249.715.637-92', 0)],
    };
    const source = { startMs: 0, endMs: 300, quote: '我的CPF249.715.637-92' };
    const shown = viewStatements(
      chinese,
      { statements: [{ text: source.quote, sources: [source] }], stale: false },
      { noPersonal: true },
    );
    expect(JSON.stringify(shown)).not.toContain('249');
  });

  it('of an older text are left out if personal data is hidden and their passages are gone', () => {
    const gone = sentence(0, 'Meu telefone é outro.');
    const stale = { ...gone, sources: [{ startMs: 0, endMs: 400, quote: 'Meu telefone é outro.' }] };
    expect(view([stale, sentence(2)], { noPersonal: true }, true)).toEqual([sentence(2)]);
    expect(view([stale], {}, true)).toEqual([stale]);
  });
});

it('a statement rests on the text only with all of its passages', () => {
  const [one] = sentence(0).sources;
  const [other] = sentence(2).sources;
  if (one === undefined || other === undefined) throw new Error('no sources');
  const both = { text: 'x', sources: [one, other] };
  const half = { text: 'x', sources: [one, { ...other, quote: 'Pago trinta reais' }] };
  expect(view([both, half], { noPersonal: true }, true)).toEqual([both]);
});
