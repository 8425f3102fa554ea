import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupIntoParagraphs, withParagraphStarts } from './paragraphs.ts';

type Composed = { readonly speaker: string | null; readonly text: string; readonly pauseMs: number };

const passagesOf = (composed: readonly Composed[]) => {
  let nowMs = 0;
  return composed.map(({ speaker, text, pauseMs }, index) => {
    nowMs += pauseMs;
    const words = text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += 300),
      confidence: 0.9,
    }));
    return { id: `s${index}`, speaker, words };
  });
};

/** Sentences that pauses cut anywhere, said by one person or by several, as engines give them. */
const composed = fc
  .array(
    fc.record({
      speaker: fc.constantFrom('a', 'a', 'a', 'b'),
      words: fc.array(fc.constantFrom('casa', 'Bahia', 'de', 'o', 'Sr.', 'etc.', '2026', '“tudo', 'é'), {
        minLength: 1,
        maxLength: 30,
      }),
      end: fc.constantFrom('fim.', 'quê?', 'não!', 'assim…', 'disse.”'),
      cuts: fc.array(fc.nat(30), { maxLength: 3 }),
      pauses: fc.array(fc.constantFrom(0, 1_200, 2_500, 9_000), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((sentences) =>
    sentences.flatMap(({ speaker, words, end, cuts, pauses }) => {
      const whole = ['Então', ...words, end];
      const borders = [...new Set(cuts.map((cut) => 1 + (cut % (whole.length - 1))))].toSorted(
        (a, b) => a - b,
      );
      return [0, ...borders].map((from, index) => ({
        speaker,
        text: whole.slice(from, borders[index]).join(' '),
        pauseMs: pauses[index] ?? 0,
      }));
    }),
  );

const textOf = ({ words }: { words: readonly { text: string }[] }) => words.map(({ text }) => text).join(' ');

describe('paragraphs of sentences', () => {
  it('begin and end with one, whatever pauses cut it', () => {
    fc.assert(
      fc.property(composed, (parts) => {
        const paragraphs = groupIntoParagraphs(passagesOf(parts));
        for (const paragraph of paragraphs) {
          const text = paragraph.map(textOf).join(' ');
          expect(text).toMatch(/^Então .*[.!?…]”?$/su);
        }
        expect(paragraphs.flat()).toEqual(passagesOf(parts));
      }),
    );
  });

  it('are apart after a pause between two', () => {
    fc.assert(
      fc.property(composed, (parts) => {
        const passages = passagesOf(parts);
        const starts = new Set(groupIntoParagraphs(passages).map(([first]) => first?.id));
        for (const [index, { pauseMs, text }] of parts.entries())
          if (text.startsWith('Então') && pauseMs >= 2_000) expect(starts).toContain(passages[index]?.id);
      }),
    );
  });

  it('begin where a user wants, also inside a sentence', () => {
    fc.assert(
      fc.property(composed, fc.infiniteStream(fc.boolean()), (parts, choices) => {
        const passages = passagesOf(parts.map((part) => ({ ...part, speaker: 'a' })));
        const wanted = new Set(
          passages.slice(1).flatMap(({ id }) => (choices.next().value === true ? [id] : [])),
        );
        const marked = withParagraphStarts(passages, wanted);
        const starts = groupIntoParagraphs(marked).flatMap(([first]) => first?.id ?? []);
        expect(starts).toEqual(['s0', ...wanted]);
      }),
    );
  });
});

describe('a text without punctuation', () => {
  const said = (texts: readonly string[], pauseMs: number) =>
    passagesOf(texts.map((text) => ({ speaker: 'a', text, pauseMs })));

  it('has a paragraph after each long pause', () => {
    expect(groupIntoParagraphs(said(['bom dia', 'tudo bem', 'até logo'], 2_500))).toHaveLength(3);
  });

  it('does not become one paragraph where it follows sentences', () => {
    const sentences = said(['Bom dia.', ...Array.from({ length: 80 }, () => 'e a gente foi')], 2_500);
    expect(groupIntoParagraphs(sentences).length).toBeGreaterThan(2);
  });
});
