import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument, TranscriptPassage } from '@escriba/contracts/transcription/document';
import * as fc from 'fast-check';
import { arbitraryDocument } from './arbitrary-document.fixture.ts';
import { findDocumentFaults } from './check-document.ts';
import { textOf, wordCountOf } from './passages.ts';
import { foldedPassages, foldsOf, showUnsure } from './unsure-passages.ts';

const said = (
  id: string,
  startMs: number,
  text: string,
  speaker: string | null = null,
): TranscriptPassage => ({
  id,
  speaker,
  words: text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + 100 * index,
    endMs: startMs + 100 * (index + 1),
    confidence: 0.3,
  })),
});

const documentOf = (segments: TranscriptPassage[], unsure: TranscriptPassage[]): TranscriptDocument => ({
  language: 'pt',
  durationMs: 100_000,
  speakers: [
    { id: 'p1', name: null },
    { id: 'p2', name: null },
  ],
  segments,
  unsure,
});

const createIds = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};
const textsOf = ({ segments }: TranscriptDocument): string[] =>
  segments.map(({ words }) => textOf(words, 'pt'));

describe('unsure speech', () => {
  const document = documentOf(
    [said('s1', 1_000, 'bom dia', 'p1'), said('s2', 9_000, 'até logo', 'p2')],
    [said('u1', 0, 'talvez antes', 'p1'), said('u2', 4_000, 'quem sabe'), said('u3', 5_000, 'ou não', 'p2')],
  );

  it('is folded between the texts, and together where no text is between', () => {
    expect(foldsOf(document).map(({ passages, afterId }) => [passages.map(({ id }) => id), afterId])).toEqual(
      [
        [['u1'], null],
        [['u2', 'u3'], 's1'],
      ],
    );
  });

  it('becomes text in its place, said by its speaker if the transcript has that one', () => {
    const shown = showUnsure(document, ['u1', 'u2', 'u3'], createIds());
    expect(textsOf(shown)).toEqual(['talvez antes', 'bom dia', 'quem sabe', 'ou não', 'até logo']);
    expect(shown.segments.map(({ speaker }) => speaker)).toEqual(['p1', 'p1', 'p1', 'p2', 'p2']);
    expect(foldsOf(shown)).toEqual([]);
    expect(findDocumentFaults(shown)).toEqual([]);
  });

  it('divides a passage that goes on after it', () => {
    const long = said('s1', 1_000, 'antes depois', 'p1');
    const [first, second] = long.words;
    if (first === undefined || second === undefined) throw new Error('two words are needed');
    const apart = { ...long, words: [first, { ...second, startMs: 8_000, endMs: 8_100 }] };
    const shown = showUnsure(documentOf([apart], [said('u1', 4_000, 'no meio')]), ['u1'], createIds());
    expect(textsOf(shown)).toEqual(['antes', 'no meio', 'depois']);
    expect(shown.segments.map(({ id }) => id)).toEqual(['s1', 'u1', 'new1']);
    expect(findDocumentFaults(shown)).toEqual([]);
  });

  it('is not folded where a user wrote a text', () => {
    const written = documentOf([said('s1', 4_050, 'claro')], [said('u1', 4_000, 'quem sabe')]);
    expect(foldedPassages(written)).toEqual([]);
    expect(showUnsure(written, ['u1'], createIds())).toEqual(written);
  });

  it('is folded again once its text is deleted', () => {
    const shown = showUnsure(document, ['u2'], createIds());
    const deleted = { ...shown, segments: shown.segments.filter(({ id }) => id !== 'u2') };
    expect(foldedPassages(deleted).map(({ id }) => id)).toEqual(['u1', 'u2', 'u3']);
  });

  it('gives a valid transcript with all words, wherever it is', () => {
    fc.assert(
      fc.property(arbitraryDocument(), fc.infiniteStream(fc.boolean()), (whole, choices) => {
        const isDoubtful = whole.segments.map(() => choices.next().value === true);
        const parts = {
          ...whole,
          segments: whole.segments.filter((_, index) => !isDoubtful[index]),
          unsure: whole.segments.filter((_, index) => isDoubtful[index]),
        };
        const folded = foldedPassages(parts);
        const ids = folded.map(({ id }) => id);
        const shown = showUnsure(parts, ids, createIds());
        expect(findDocumentFaults(shown)).toEqual([]);
        expect(wordCountOf(shown)).toBe(wordCountOf(parts) + wordCountOf({ segments: folded }));
      }),
    );
  });
});
