import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import fc from 'fast-check';
import { applySplices, findSplices } from '../comparing/splices.ts';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { findDocumentFaults } from '../document/check-document.ts';
import { textOf } from '../document/passages.ts';
import { type TranscriptEdit, editDocument } from './edit-document.ts';
import { mergeDocuments } from '../comparing/merge-documents.ts';
import { record, redo, startHistory, undo } from './history.ts';
import { retextWords } from './retext.ts';

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs, confidence: 0.9 });
const sentence = [word('o', 0, 100), word('gato', 150, 500), word('mia', 600, 900)];

describe('rewriting a passage', () => {
  it('keeps the times of unchanged words', () => {
    const words = retextWords(sentence, 'o pato mia alto', { language: 'pt' });
    expect(words.map(({ text }) => text)).toEqual(['o', 'pato', 'mia', 'alto']);
    expect(words[0]).toBe(sentence[0]);
    expect(words[1]).toEqual({ text: 'pato', startMs: 150, endMs: 500, confidence: null });
    expect(words[2]).toBe(sentence[2]);
    expect(words[3]).toMatchObject({ startMs: 900, endMs: 900 });
  });

  it('shares the time of replaced words among their replacements by length', () => {
    const words = retextWords(sentence, 'o cão bravo mia', { language: 'pt' });
    expect(words[1]).toMatchObject({ text: 'cão', startMs: 150, endMs: 281 });
    expect(words[2]).toMatchObject({ text: 'bravo', startMs: 281, endMs: 500 });
  });

  it('puts inserted words into the pause at their position', () => {
    expect(retextWords(sentence, 'o gato não mia', { language: 'pt' })[2]).toMatchObject({
      startMs: 500,
      endMs: 600,
    });
  });

  it('removes an emptied passage', () => {
    expect(retextWords(sentence, ' \n ', { language: 'pt' })).toEqual([]);
  });

  it('cuts a long word without halving a character', () => {
    const words = retextWords([], `x${'😀'.repeat(150)}`, { language: 'pt' });
    expect(words.map(({ text }) => text).join('')).toBe(`x${'😀'.repeat(150)}`);
    expect(words.every(({ text }) => text.isWellFormed() && text.length <= 200)).toBe(true);
  });

  it('splits languages without spaces by their words', () => {
    const words = [word('今日', 0, 400), word('は', 400, 600)];
    const changed = retextWords(words, '今日も', { language: 'ja' });
    expect(textOf(changed, 'ja')).toBe('今日も');
    expect(changed[0]).toBe(words[0]);
  });
});

const arbitraryEdit = (document: TranscriptDocument): fc.Arbitrary<TranscriptEdit> => {
  const id = fc.constantFrom('s0', ...document.segments.map((passage) => passage.id));
  const speaker = fc.constantFrom('p1', 'p2', 'p3', 'nobody');
  const text = fc
    .array(fc.constantFrom('olá', 'mundo', 'sim', 'novo', '__proto__', 'x'.repeat(450)), { maxLength: 10 })
    .map((words) => words.join(' '));
  return fc.oneof(
    fc.record({ kind: fc.constant('retext' as const), id, text }),
    fc.record({
      kind: fc.constant('split' as const),
      id,
      at: fc.integer({ min: 0, max: 8 }),
      newId: fc.uuid(),
    }),
    fc.record({ kind: fc.constant('join' as const), id }),
    fc.record({ kind: fc.constant('remove' as const), id }),
    fc.record({ kind: fc.constant('assign' as const), id, speaker: fc.option(speaker) }),
    fc.record({ kind: fc.constant('addSpeaker' as const), id: speaker, name: fc.constant(null) }),
    fc.record({ kind: fc.constant('nameSpeaker' as const), id: speaker, name: fc.option(fc.string()) }),
    fc.record({ kind: fc.constant('mergeSpeakers' as const), from: speaker, into: speaker }),
  );
};

/** Generates any sequence of edits, each valid for the transcript at that point. */
const arbitraryStory = () =>
  arbitraryDocument().chain((document) =>
    fc.array(arbitraryEdit(document), { maxLength: 25 }).map((edits) => ({ document, edits })),
  );

/** Is not needed: no one else changes these transcripts. */
const keepTheirs = ({ theirs }: { readonly theirs: TranscriptDocument }): TranscriptDocument => theirs;

describe('any sequence of edits', () => {
  it('leaves word times in order and inside the recording, ids unique and speakers known', () => {
    fc.assert(
      fc.property(arbitraryStory(), ({ document, edits }) => {
        expect(findDocumentFaults(document)).toEqual([]);
        expect(findDocumentFaults(edits.reduce(editDocument, document))).toEqual([]);
      }),
    );
  });

  it('can be undone step by step, and redone, to identical transcripts', () => {
    fc.assert(
      fc.property(arbitraryStory(), ({ document, edits }) => {
        const end = edits.reduce(
          (history, edit) => record(history, editDocument(history.present, edit)),
          startHistory(document),
        );
        let back = end;
        for (let step = 0; step < end.past.length; step += 1) back = undo(back, keepTheirs);
        expect(back.present).toBe(document);
        expect(undo(back, keepTheirs)).toBe(back);
        let again = back;
        for (let step = 0; step < end.past.length; step += 1) again = redo(again, keepTheirs);
        expect(again.present).toBe(end.present);
      }),
    );
  });

  it('can be merged with any other sequence into a valid transcript', () => {
    const arbitraryStories = arbitraryDocument().chain((document) => {
      const edits = fc.array(arbitraryEdit(document), { maxLength: 8 });
      return fc.record({ document: fc.constant(document), one: edits, other: edits });
    });
    fc.assert(
      fc.property(arbitraryStories, ({ document, one, other }) => {
        const [mine, theirs] = [one.reduce(editDocument, document), other.reduce(editDocument, document)];
        for (const side of ['mine', 'theirs'] as const) {
          const merged = mergeDocuments({ base: document, mine, theirs }, side);
          expect(findDocumentFaults(merged.document)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('can be saved as splices, with the same result on the server', () => {
    fc.assert(
      fc.property(arbitraryStory(), ({ document, edits }) => {
        const after = edits.reduce(editDocument, document);
        const sent = JSON.parse(JSON.stringify(findSplices(document.segments, after.segments)));
        expect(applySplices(document.segments, sent)).toEqual(after.segments);
      }),
    );
  });

  it('changes no word that no edit touched', () => {
    fc.assert(
      fc.property(arbitraryStory(), ({ document, edits }) => {
        const touched = new Set(edits.flatMap((edit) => ('id' in edit ? [edit.id] : [])));
        const kept = new Map(
          edits.reduce(editDocument, document).segments.map((passage) => [passage.id, passage]),
        );
        for (const [index, passage] of document.segments.entries()) {
          const before = document.segments[index - 1];
          if (touched.has(passage.id) || (before !== undefined && touched.has(before.id))) continue;
          const now = kept.get(passage.id);
          if (now !== undefined) expect(now.words).toBe(passage.words);
        }
      }),
    );
  });
});

describe('a name of a speaker', () => {
  it('is cut without halving a character', () => {
    const name = `x${'😀'.repeat(90)}`;
    const document = { language: 'pt', durationMs: 1, segments: [], speakers: [{ id: 'p1', name: null }] };
    const [named] = editDocument(document, { kind: 'nameSpeaker', id: 'p1', name }).speakers;
    expect(named?.name).toBe(`x${'😀'.repeat(79)}`);
  });
});

describe('an edit of a missing item', () => {
  it('returns the same transcript', () => {
    fc.assert(
      fc.property(arbitraryDocument(), (document) => {
        for (const edit of [
          { kind: 'retext', id: 'gone', text: 'x' },
          { kind: 'join', id: 'gone' },
          { kind: 'assign', id: 's1', speaker: 'nobody' },
          { kind: 'mergeSpeakers', from: 'p1', into: 'p1' },
          { kind: 'nameSpeaker', id: 'p1', name: '  ' },
        ] as const)
          expect(editDocument(document, edit)).toBe(document);
      }),
    );
  });
});

describe('day and month of a conversation', () => {
  it('are swapped, and back, where they are in doubt', () => {
    const dates = ['2026-05-03T10:00:00', '2026-05-13T10:00:00', '2026-05-05T10:00:00', undefined];
    const segments = dates.map((sentAt, index) => ({
      id: `s${index}`,
      speaker: null,
      words: [{ text: 'oi', startMs: 0, endMs: 0, confidence: null }],
      ...(sentAt === undefined ? {} : { sentAt }),
    }));
    const document = { language: 'pt', durationMs: 0, speakers: [], segments };
    const swapped = editDocument(document, { kind: 'swapDates' });
    expect(swapped.segments.map(({ sentAt }) => sentAt)).toEqual(['2026-03-05T10:00:00', ...dates.slice(1)]);
    expect(editDocument(swapped, { kind: 'swapDates' })).toEqual(document);
  });
});
