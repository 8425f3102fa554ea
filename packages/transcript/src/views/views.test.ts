import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { wordCountOf } from '../document/passages.ts';
import { groupIntoParagraphs } from './paragraphs.ts';
import { createView, viewDocument } from './view-document.ts';

describe('any view of any transcript', () => {
  const options = fc.record({ figures: fc.boolean(), clean: fc.boolean(), noPersonal: fc.boolean() });

  it('shows words in order, each at most once, and without options all of them', () => {
    fc.assert(
      fc.property(arbitraryDocument(), options, (document, view) => {
        const show = createView('pt', view)(document.segments);
        for (const passage of document.segments) {
          let reached = 0;
          for (const { from, to } of show(passage).tokens) {
            expect(from).toBeGreaterThanOrEqual(reached);
            expect(to).toBeGreaterThan(from);
            reached = to;
          }
          expect(reached).toBeLessThanOrEqual(passage.words.length);
        }
        const all = viewDocument(document, {}).reduce((count, { tokens }) => count + tokens.length, 0);
        expect(all).toBe(wordCountOf(document));
      }),
    );
  });

  it('works for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1 }),
        options,
        (texts, view) => {
          const words = texts.map((text, index) => ({
            text,
            startMs: index,
            endMs: index,
            confidence: null,
          }));
          const segments = [{ id: 'a', speaker: null, words }];
          expect(() => viewDocument({ segments, language: 'pt' }, view)).not.toThrow();
        },
      ),
    );
  });
});

describe('paragraphs', () => {
  const at = (startMs: number, speaker: string | null, count = 1) => ({
    speaker,
    words: Array.from({ length: count }, () => ({
      text: 'x',
      startMs,
      endMs: startMs + 100,
      confidence: null,
    })),
  });

  it('end at a speaker change, after a pause, and at a maximum length', () => {
    const passages = [at(0, 'a'), at(200, 'a'), at(400, 'b'), at(3_000, 'b', 130), at(3_200, 'b')];
    expect(groupIntoParagraphs(passages).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });
});

describe('a passage in another language than its transcript', () => {
  const said = (id: string, text: string, startMs: number, language?: string) => ({
    id,
    speaker: null,
    words: text.split(' ').map((word, at) => ({
      text: word,
      startMs: startMs + at,
      endMs: startMs + at + 1,
      confidence: null,
    })),
    ...(language !== undefined && { language }),
  });
  const segments = [
    said('s1', 'foram vinte e cinco reais', 0),
    said('s2', 'um moment vinte e cinco', 100, 'en'),
    said('s3', 'um instante', 200),
  ];

  it('is viewed by the rules of its language', () => {
    const views = viewDocument(
      { language: 'pt', segments },
      { figures: true, clean: true, cleanKinds: ['fillers'] },
    );
    expect(views.map(({ tokens }) => tokens.map(({ text }) => text).join(' '))).toEqual([
      'foram R$ 25',
      'moment vinte e cinco',
      'um instante',
    ]);
    expect(views.map(({ language }) => language)).toEqual([undefined, 'en', undefined]);
  });

  it('begins a paragraph, and so does what follows it, unless a user decided otherwise', () => {
    const idsOf = (passages: typeof segments) =>
      groupIntoParagraphs(passages).map((paragraph) => paragraph.map(({ id }) => id).join(' '));
    expect(idsOf(segments)).toEqual(['s1', 's2', 's3']);
    expect(idsOf(segments.map((passage) => ({ ...passage, startsParagraph: false })))).toEqual(['s1 s2 s3']);
  });
});
