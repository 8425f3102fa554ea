import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import fc from 'fast-check';
import { arbitraryDocument } from '../document/arbitrary-document.fixture.ts';
import { findDocumentFaults } from '../document/check-document.ts';
import { editDocument } from '../editing/edit-document.ts';
import { carryOver } from './carry-over.ts';
import { compareWords, listWords } from './compare-words.ts';
import { mergeDocuments } from './merge-documents.ts';
import { applySplices, findSplices } from './splices.ts';

/** Writes one passage per text, one second per word. */
const written = (...texts: string[]): TranscriptDocument => {
  let nowMs = 0;
  const segments = texts.map((text, index) => ({
    id: `s${index + 1}`,
    speaker: index % 2 === 0 ? 'p1' : 'p2',
    words: text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += 1_000),
      confidence: 0.5,
    })),
  }));
  const speakers = ['p1', 'p2'].map((id) => ({ id, name: null }));
  return { language: 'pt', durationMs: nowMs, speakers, segments };
};
const read = (document: TranscriptDocument): string[] =>
  document.segments.map(({ words }) => words.map(({ text }) => text).join(' '));
const retext = (document: TranscriptDocument, id: string, text: string) =>
  editDocument(document, { kind: 'retext', id, text });

describe('two versions side by side', () => {
  it('show removed and added words one by one', () => {
    expect(compareWords(['o', 'gato', 'mia'], ['o', 'cão', 'mia'])).toEqual([
      { kind: 'same', words: ['o'] },
      { kind: 'removed', words: ['gato'] },
      { kind: 'added', words: ['cão'] },
      { kind: 'same', words: ['mia'] },
    ]);
  });

  it('contain all words of both, for any texts', () => {
    fc.assert(
      fc.property(arbitraryDocument(), arbitraryDocument(), (one, other) => {
        const changes = compareWords(listWords(one), listWords(other));
        const without = (kind: string) =>
          changes.filter((change) => change.kind !== kind).flatMap(({ words }) => words);
        expect(without('added')).toEqual(listWords(one));
        expect(without('removed')).toEqual(listWords(other));
      }),
    );
  });
});

describe('long versions side by side', () => {
  const WORDS = Array.from({ length: 300 }, (_, number) => `w${number}`);
  const texts = (length: number) =>
    fc.array(fc.constantFrom(...WORDS), { minLength: length, maxLength: length });

  it('contain all words of both, and the unchanged ones as such', () => {
    const changed = fc.array(fc.tuple(fc.nat(2_999), fc.constantFrom('', 'novo', 'w1 w2')), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(texts(3_000), changed, (before, edits) => {
        const byIndex = new Map(edits);
        const after = before.flatMap(
          (word, index) => byIndex.get(index)?.split(' ').filter(Boolean) ?? [word],
        );
        const changes = compareWords(before, after);
        const without = (kind: string) =>
          changes.filter((change) => change.kind !== kind).flatMap(({ words }) => words);
        expect(without('added')).toEqual(before);
        expect(without('removed')).toEqual(after);
        const same = changes.filter(({ kind }) => kind === 'same').flatMap(({ words }) => words);
        expect(same.length).toBeGreaterThanOrEqual(before.length - byIndex.size * 4);
      }),
      { numRuns: 20 },
    );
  });

  it('with nothing in common are one removed and one added run, and no correction applies', () => {
    const text = Array.from({ length: 25_000 }, (_, number) => `w${number % 4_000}`);
    const other = text.map((word) => `x${word}`);
    expect(compareWords(text, other).map(({ kind, words }) => [kind, words.length])).toEqual([
      ['removed', 25_000],
      ['added', 25_000],
    ]);
    const [oldEngine, newEngine] = [written(text.join(' ')), written(other.join(' '))];
    const oldEdited = {
      ...oldEngine,
      segments: oldEngine.segments.map((one) => ({ ...one, words: one.words.slice(1) })),
    };
    expect(carryOver({ oldEngine, oldEdited, newEngine })).toMatchObject({ carried: 0, left: 1 });
  });
});

describe('a save that does not fit', () => {
  it('is refused', () => {
    expect(() => applySplices([], [{ start: 0, deleteCount: 1, insert: [] }])).toThrow(RangeError);
  });
});

describe('two users who edit the same transcript', () => {
  const base = written('um dois', 'três quatro', 'cinco seis');

  it('both keep their changes at different places', () => {
    const mine = retext(base, 's1', 'um DOIS');
    const theirs = retext(base, 's3', 'cinco SEIS');
    const { document, conflicts } = mergeDocuments({ base, mine, theirs });
    expect(read(document)).toEqual(['um DOIS', 'três quatro', 'cinco SEIS']);
    expect(conflicts).toEqual([]);
  });

  it('get a conflict where they changed the same place, and nothing of either is lost', () => {
    const mine = retext(base, 's2', 'três QUATRO');
    const theirs = retext(base, 's2', 'TRÊS quatro');
    const { document, conflicts } = mergeDocuments({ base, mine, theirs });
    expect(read(document)).toEqual(['um dois', 'TRÊS quatro', 'cinco seis']);
    expect(conflicts).toEqual([{ mine: [mine.segments[1]], theirs: [theirs.segments[1]] }]);
  });

  it('keep both changes of passages beside each other', () => {
    const mine = retext(base, 's1', 'um DOIS');
    const theirs = retext(base, 's2', 'TRÊS quatro');
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { document, conflicts } = mergeDocuments({ base, mine: one, theirs: other });
      expect(read(document)).toEqual(['um DOIS', 'TRÊS quatro', 'cinco seis']);
      expect(conflicts).toEqual([]);
    }
  });

  it('get a conflict of the one passage that both changed, not of those beside it', () => {
    const mine = retext(retext(base, 's1', 'um DOIS'), 's2', 'três QUATRO');
    const theirs = retext(retext(base, 's2', 'TRÊS quatro'), 's3', 'cinco SEIS');
    const { document, conflicts } = mergeDocuments({ base, mine, theirs });
    expect(read(document)).toEqual(['um DOIS', 'TRÊS quatro', 'cinco SEIS']);
    expect(conflicts).toEqual([{ mine: [mine.segments[1]], theirs: [theirs.segments[1]] }]);
  });

  it('keep the words of one and the speaker of the other for the same passage', () => {
    const mine = retext(base, 's2', 'três QUATRO');
    const theirs = editDocument(base, { kind: 'assign', id: 's2', speaker: 'p1' });
    const { document, conflicts } = mergeDocuments({ base, mine, theirs });
    expect(document.segments[1]).toEqual({ ...mine.segments[1], speaker: 'p1' });
    expect(conflicts).toEqual([]);
  });

  it('keep a change beside a passage that the other split, joined or removed', () => {
    const mine = retext(base, 's1', 'um DOIS');
    const split = editDocument(base, { kind: 'split', id: 's2', at: 1, newId: 'new' });
    expect(mergeDocuments({ base, mine, theirs: split })).toMatchObject({ conflicts: [] });
    expect(read(mergeDocuments({ base, mine, theirs: split }).document)).toEqual([
      'um DOIS',
      'três',
      'quatro',
      'cinco seis',
    ]);
    const joined = editDocument(base, { kind: 'join', id: 's2' });
    expect(read(mergeDocuments({ base, mine: joined, theirs: mine }).document)).toEqual([
      'um DOIS',
      'três quatro cinco seis',
    ]);
  });

  it('get my passages in the places of conflicts on request', () => {
    const mine = retext(retext(base, 's1', 'um DOIS'), 's2', 'três QUATRO');
    const theirs = retext(retext(base, 's2', 'TRÊS quatro'), 's3', 'cinco SEIS');
    const ours = mergeDocuments({ base, mine, theirs }, 'mine');
    expect(read(ours.document)).toEqual(['um DOIS', 'três QUATRO', 'cinco SEIS']);
    expect(ours.conflicts).toHaveLength(1);
  });

  it('keep the passages that are the same as mine', () => {
    const copy = structuredClone(retext(base, 's2', 'TRÊS quatro'));
    const { document } = mergeDocuments({ base, mine: base, theirs: copy });
    expect(document.segments[0]).toBe(base.segments[0]);
    expect(document.segments[2]).toBe(base.segments[2]);
  });

  it('get no conflict where both made the same change, whatever the order of keys in their JSON', () => {
    const mine = retext(base, 's2', 'três QUATRO');
    const theirs = {
      ...mine,
      segments: mine.segments.map(({ id, speaker, words }) => ({
        words: words.map(({ text, startMs, endMs, confidence }) => ({ confidence, endMs, startMs, text })),
        speaker,
        id,
      })),
    };
    const { document, conflicts } = mergeDocuments({ base, mine, theirs });
    expect(document).toEqual(theirs);
    expect(conflicts).toEqual([]);
  });

  it('keep the speaker names of both', () => {
    const mine = editDocument(base, { kind: 'nameSpeaker', id: 'p1', name: 'Ana' });
    const theirs = editDocument(base, { kind: 'nameSpeaker', id: 'p2', name: 'Bia' });
    const { document } = mergeDocuments({ base, mine, theirs });
    expect(document.speakers.map(({ name }) => name)).toEqual(['Ana', 'Bia']);
  });

  it('may both split the same passage', () => {
    const split = editDocument(base, { kind: 'split', id: 's1', at: 1, newId: 'same' });
    const other = editDocument(base, { kind: 'split', id: 's3', at: 1, newId: 'same' });
    const { document } = mergeDocuments({ base, mine: split, theirs: other });
    expect(findDocumentFaults(document)).toEqual([]);
    expect(read(document)).toEqual(['um', 'dois', 'três quatro', 'cinco', 'seis']);
  });

  it('get a valid transcript for any edits, and the other’s where one changed nothing', () => {
    fc.assert(
      fc.property(arbitraryDocument(), fc.nat(7), fc.nat(7), (document, one, other) => {
        const mine = retext(document, `s${one}`, 'meu texto');
        const theirs = editDocument(document, { kind: 'join', id: `s${other}` });
        const merged = mergeDocuments({ base: document, mine, theirs });
        expect(findDocumentFaults(merged.document)).toEqual([]);
        expect(mergeDocuments({ base: document, mine: document, theirs }).document).toEqual(theirs);
      }),
    );
  });
});

describe('corrections on a new recognition', () => {
  const oldEngine = written('o gato mia auto', 'a chuva cai');
  const oldEdited = retext(retext(oldEngine, 's1', 'o gato mia alto'), 's2', 'a chuva não cai');

  it('apply where the engine’s text is the same as before', () => {
    const newEngine = written('o gato mia auto', 'a chuva cai');
    const { document, carried, left } = carryOver({ oldEngine, oldEdited, newEngine });
    expect(read(document)).toEqual(['o gato mia alto', 'a chuva não cai']);
    expect([carried, left]).toEqual([2, 0]);
  });

  it('are dropped where it differs', () => {
    const newEngine = written('o pato pia alto', 'a chuva cai');
    const { document, carried, left } = carryOver({ oldEngine, oldEdited, newEngine });
    expect(read(document)).toEqual(['o pato pia alto', 'a chuva não cai']);
    expect([carried, left]).toEqual([1, 1]);
  });

  it('are inserted before the first word or after the last only if the text starts or ends there', () => {
    const edited = retext(retext(oldEngine, 's1', 'Bem, o gato mia auto'), 's2', 'a chuva cai muito');
    expect(carryOver({ oldEngine, oldEdited: edited, newEngine: oldEngine })).toMatchObject({
      carried: 2,
      left: 0,
    });
    expect(carryOver({ oldEngine, oldEdited: edited, newEngine: edited })).toMatchObject({
      carried: 0,
      left: 2,
    });
  });

  it('include the names of those who speak at the same times', () => {
    const named = editDocument(oldEdited, { kind: 'nameSpeaker', id: 'p2', name: 'Bia' });
    const newEngine = written('o gato mia auto', 'a chuva cai');
    expect(carryOver({ oldEngine, oldEdited: named, newEngine }).document.speakers).toEqual([
      { id: 'p1', name: null },
      { id: 'p2', name: 'Bia' },
    ]);
  });

  it('always result in a valid transcript', () => {
    fc.assert(
      fc.property(arbitraryDocument(), arbitraryDocument(), fc.nat(7), (old, fresh, at) => {
        const edited = retext(old, `s${at}`, 'outra coisa aqui');
        const { document } = carryOver({ oldEngine: old, oldEdited: edited, newEngine: fresh });
        expect(findDocumentFaults(document)).toEqual([]);
      }),
    );
  });
});

it('a passage whose language was corrected is another one', () => {
  const { segments } = written('good morning', 'bom dia');
  const corrected = segments.map((passage, at) =>
    at === 0 ? { ...passage, language: 'en' } : { ...passage },
  );
  const splices = findSplices(segments, corrected);
  expect(splices).toEqual([{ start: 0, deleteCount: 1, insert: [corrected[0]] }]);
});
