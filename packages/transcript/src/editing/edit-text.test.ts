import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { findDocumentFaults } from '../document/check-document.ts';
import { textOf } from '../document/passages.ts';
import { groupIntoParagraphs } from '../views/paragraphs.ts';
import { joinParagraphs, replaceAllText, replaceText, splitParagraph } from './edit-text.ts';

const WORD_MS = 400;
/** Writes `[speaker, text]` passages; a text that begins with `…` follows a pause of three seconds. */
const write = (...passages: readonly (readonly [string, string])[]): TranscriptDocument => {
  let nowMs = 0;
  const segments = passages.map(([speaker, text], index) => {
    if (text.startsWith('…')) nowMs += 3_000;
    const words = text
      .replace('…', '')
      .split(' ')
      .map((one) => ({ text: one, startMs: nowMs, endMs: (nowMs += WORD_MS), confidence: 0.9 }));
    return { id: `s${index + 1}`, speaker, words };
  });
  const speakers = ['p1', 'p2'].map((id) => ({ id, name: null }));
  return { language: 'pt', durationMs: nowMs, speakers, segments };
};
const read = ({ segments }: TranscriptDocument): string[] =>
  groupIntoParagraphs(segments).map(
    (passages) => `${passages[0]?.speaker}: ${passages.map(({ words }) => textOf(words, 'pt')).join(' | ')}`,
  );
const talk = write(['p1', 'Bom dia.'], ['p1', 'Tudo bem?'], ['p2', 'Tudo, sim.'], ['p2', 'Obrigado.']);

describe('typing', () => {
  it('inside of a passage keeps the times of the other words', () => {
    const place = { id: 's2', offset: 4 };
    const { document, caret } = replaceText(talk, { from: place, to: place, text: ' muito' });
    expect(read(document)[0]).toBe('p1: Bom dia. | Tudo muito bem?');
    expect(document.segments[1]?.words[2]).toBe(talk.segments[1]?.words[1]);
    expect(caret).toEqual({ id: 's2', offset: 10 });
  });

  it('over the end of a sentence joins the two sentences', () => {
    const edit = { from: { id: 's1', offset: 3 }, to: { id: 's2', offset: 5 }, text: ' ' };
    const { document, caret } = replaceText(talk, edit);
    expect(read(document)).toEqual(['p1: Bom bem?', 'p2: Tudo, sim. | Obrigado.']);
    expect(document.segments[0]?.words[1]).toBe(talk.segments[1]?.words[1]);
    expect(caret).toEqual({ id: 's1', offset: 4 });
  });

  it('over two turns makes one turn of the first speaker', () => {
    const edit = { from: { id: 's2', offset: 4 }, to: { id: 's3', offset: 5 }, text: '' };
    expect(read(replaceText(talk, edit).document)).toEqual(['p1: Bom dia. | Tudo sim. | Obrigado.']);
  });

  it('over a whole turn leaves the next one to its speaker', () => {
    const edit = { from: { id: 's1', offset: 0 }, to: { id: 's3', offset: 0 }, text: '' };
    const { document, caret } = replaceText(talk, edit);
    expect(read(document)).toEqual(['p2: Tudo, sim. | Obrigado.']);
    expect(document.segments[0]).toEqual(talk.segments[2]);
    expect(caret).toEqual({ id: 's3', offset: 0 });
  });

  it('up to the end of a turn leaves what is before', () => {
    const edit = { from: { id: 's2', offset: 0 }, to: { id: 's4', offset: 9 }, text: '' };
    const { document, caret } = replaceText(talk, edit);
    expect(read(document)).toEqual(['p1: Bom dia.']);
    expect(caret).toEqual({ id: 's1', offset: 8 });
  });

  it('moves no paragraph, even after a pause or a long text', () => {
    const long = write(['p1', 'Um dois três quatro cinco seis.'], ['p1', 'Fim.'], ['p1', '…Depois.']);
    const edit = { from: { id: 's1', offset: 2 }, to: { id: 's1', offset: 30 }, text: '' };
    expect(read(replaceText(long, edit).document)).toEqual(['p1: Um. | Fim.', 'p1: Depois.']);
    const more = { from: { id: 's1', offset: 0 }, to: { id: 's1', offset: 0 }, text: 'bla '.repeat(200) };
    expect(groupIntoParagraphs(replaceText(long, more).document.segments)).toHaveLength(2);
  });
});

describe('splitting a paragraph', () => {
  it('begins a turn at the caret, between words or inside of one', () => {
    const inside = splitParagraph(talk, { id: 's3', offset: 2 }, 'new');
    expect(read(inside.document)).toEqual(['p1: Bom dia. | Tudo bem?', 'p2: Tu', 'p2: do, sim. | Obrigado.']);
    expect(inside.caret).toEqual({ id: 'new', offset: 0 });
    const between = splitParagraph(talk, { id: 's1', offset: 8 }, 'new');
    expect(read(between.document).slice(0, 2)).toEqual(['p1: Bom dia.', 'p1: Tudo bem?']);
    expect(between.document.segments).toHaveLength(4);
  });

  it('needs text on both sides', () => {
    expect(splitParagraph(talk, { id: 's1', offset: 0 }, 'new').document).toBe(talk);
    expect(splitParagraph(talk, { id: 's2', offset: 9 }, 'new').document).toBe(talk);
  });

  it('is taken back by joining', () => {
    const { document } = splitParagraph(talk, { id: 's2', offset: 5 }, 'new');
    expect(read(joinParagraphs(document, 'new').document)[0]).toBe('p1: Bom dia. | Tudo | bem?');
  });
});

describe('joining paragraphs', () => {
  it('gives the turn to the speaker before, and leaves the turn after', () => {
    const three = write(['p1', 'Oi.'], ['p2', 'Olá.'], ['p2', 'Sim.'], ['p1', 'Certo.']);
    const { document, caret } = joinParagraphs(three, 's2');
    expect(read(document)).toEqual(['p1: Oi. | Olá. | Sim.', 'p1: Certo.']);
    expect(caret).toEqual({ id: 's2', offset: 0 });
  });

  it('continues after a pause', () => {
    expect(read(joinParagraphs(write(['p1', 'Oi.'], ['p1', '…Olá.']), 's2').document)).toEqual([
      'p1: Oi. | Olá.',
    ]);
  });

  it('leaves the first paragraph', () => {
    expect(joinParagraphs(talk, 's1').document).toBe(talk);
  });
});

describe('replacing in the whole text', () => {
  it('changes each place, keeps other words and paragraphs, and removes what is left empty', () => {
    const document = replaceAllText(talk, [
      { id: 's2', from: 0, to: 4, text: 'Tudo mesmo' },
      { id: 's3', from: 0, to: 10, text: '' },
      { id: 's4', from: 0, to: 3, text: 'A' },
      { id: 's4', from: 8, to: 9, text: '!' },
    ]);
    expect(read(document)).toEqual(['p1: Bom dia. | Tudo mesmo bem?', 'p2: Aigado!']);
    expect(document.segments[1]?.words[2]).toBe(talk.segments[1]?.words[1]);
  });
});

describe('any text edits', () => {
  const story = () =>
    arbitraryDocument().chain((document) => {
      const place = fc.record({ at: fc.nat(7), offset: fc.nat(40) });
      const edit = fc.record({
        kind: fc.constantFrom('replace', 'split', 'join'),
        from: place,
        to: place,
        text: fc.constantFrom('', ' ', 'x', 'olá mundo ', '\n', '😀'),
      });
      return fc.array(edit, { maxLength: 12 }).map((edits) => ({ document, edits }));
    });

  it('leave times in order, ids unique, and the caret in the text', () => {
    fc.assert(
      fc.property(story(), ({ document, edits }) => {
        let now = document;
        for (const [index, { kind, from, to, text }] of edits.entries()) {
          const placeOf = ({ at, offset }: typeof from) => {
            const passage = now.segments[at % now.segments.length];
            return {
              id: passage?.id ?? '',
              offset: Math.min(offset, textOf(passage?.words ?? [], 'pt').length),
            };
          };
          if (now.segments.length === 0) break;
          const [one, other] = [placeOf(from), placeOf(to)];
          const edited =
            kind === 'replace'
              ? replaceText(now, {
                  from: one,
                  to: one.id === other.id && other.offset < one.offset ? one : other,
                  text,
                })
              : kind === 'split'
                ? splitParagraph(now, one, `n${index}`)
                : joinParagraphs(now, one.id);
          now = edited.document;
          expect(findDocumentFaults(now)).toEqual([]);
          const { caret } = edited;
          if (caret === null) expect(now.segments).toEqual([]);
          else expect(now.segments.map(({ id }) => id)).toContain(caret.id);
        }
      }),
    );
  });
});
