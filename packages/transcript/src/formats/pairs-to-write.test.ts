import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { describe, expect, it } from '@jest/globals';
import { toPairedParagraphs } from './pairs-to-write.ts';

const words = (text: string, fromMs: number) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startMs: fromMs + index * 100,
    endMs: fromMs + index * 100 + 90,
    confidence: null,
  }));
const DOCUMENT: TranscriptDocument = {
  language: 'pt',
  durationMs: 60_000,
  speakers: [
    { id: 'p1', name: 'Ana' },
    { id: 'p2', name: null },
  ],
  segments: [
    { id: 's1', speaker: 'p1', words: words('Bom dia. São dez horas.', 0) },
    { id: 's2', speaker: 'p2', words: words('Vamos começar.', 1_000) },
  ],
};
const said = (
  quote: string,
  text: string,
  startMs: number,
  more: Partial<InsightStatement> = {},
): InsightStatement => ({
  text,
  ...more,
  sources: [{ quote, startMs, endMs: startMs + quote.split(' ').length * 100 - 10 }],
});
const SENTENCES = [
  said('Bom dia.', 'Good morning.', 0, { speaker: 'p1' }),
  said('São dez horas.', 'It is nine.', 200, { speaker: 'p1', isUnsure: true }),
  said('Vamos começar.', 'Let us begin.', 1_000, { speaker: 'p2' }),
];
const paired = (options: Partial<Parameters<typeof toPairedParagraphs>[1]> = {}, document = DOCUMENT) =>
  toPairedParagraphs(
    document,
    { sentences: SENTENCES, language: 'en', isStale: false, ...options },
    (number) => `Pessoa ${number}`,
  );
const textsOf = (paragraphs: ReturnType<typeof paired>) =>
  paragraphs.map(({ pairs }) => pairs.map(({ said: one, translated }) => `${one} = ${translated}`));

describe('a translation beside its text', () => {
  it('has each sentence with what was said, in paragraphs of one speaker', () => {
    const paragraphs = paired();
    expect(textsOf(paragraphs)).toEqual([
      ['Bom dia. = Good morning.', 'São dez horas. = It is nine.'],
      ['Vamos começar. = Let us begin.'],
    ]);
    expect(paragraphs.map(({ startMs, speaker }) => [startMs, speaker])).toEqual([
      [0, 'Ana'],
      [1_000, 'Pessoa 2'],
    ]);
  });

  it('marks what is unsure, and what has changed once the text is edited', () => {
    const marks = (paragraphs: ReturnType<typeof paired>) =>
      paragraphs.flatMap(({ pairs }) => pairs.map(({ isUnsure, isChanged }) => [isUnsure, isChanged]));
    expect(marks(paired())).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
    const [first, ...others] = DOCUMENT.segments;
    if (first === undefined) throw new Error('no segment');
    const edited = { ...first, words: words('Bom dia. São onze horas.', 0) };
    expect(marks(paired({ isStale: true }, { ...DOCUMENT, segments: [edited, ...others] }))).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });

  it('begins a paragraph where a chapter or a merged recording begins', () => {
    const paragraphs = paired({
      chapters: [{ startMs: 200, title: 'Horário\u202e' }],
      parts: [
        { transcriptionId: 'a', name: 'Um', startMs: 0 },
        { transcriptionId: 'b', name: 'Dois', startMs: 1_000 },
      ] as never,
    });
    expect(paragraphs.map(({ part, chapter }) => [part, chapter])).toEqual([
      ['Um', undefined],
      [undefined, 'Horário'],
      ['Dois', undefined],
    ]);
  });

  it('has no characters that change the direction of other text', () => {
    const sentences = [said('a\u202eb', 'c\u0000d', 0)];
    expect(textsOf(paired({ sentences }))).toEqual([['ab = cd']]);
  });
});
