import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts';
import { findDocumentFaults } from '@escriba/transcript';
import fc from 'fast-check';
import { addAndAssign, assignTo } from '../speakers/speaker-edits.ts';
import { writeDocument } from '../../../../testing/transcript-document.ts';
import { joinWithBefore, splitAtCaret } from './passage-edits.ts';

const read = ({ segments }: TranscriptDocument): string[] =>
  segments.map(({ words }) => words.map(({ text }) => text).join(' '));
const document = writeDocument([
  ['p1', 'Bom dia a todos.'],
  ['p2', 'Vamos começar agora.'],
]);

describe('splitting a passage at the caret', () => {
  it('keeps the typed text and continues in the second half', () => {
    const text = 'Vamos já começar agora.';
    const split = splitAtCaret(document, { id: 's2', text, caret: 8 }, 'new');
    expect(read(split.document)).toEqual(['Bom dia a todos.', 'Vamos já', 'começar agora.']);
    expect(split.next).toEqual({ id: 'new', caret: 0 });
  });

  it.each([
    [8, ['Vamos', 'começar agora.']],
    [9, ['Vamos', 'começar agora.']],
    [11, ['Vamos começar', 'agora.']],
    [2, ['Vamos', 'começar agora.']],
    [19, ['Vamos começar', 'agora.']],
  ])('never cuts a word: at %d it uses the nearest word boundary', (caret, expected) => {
    const split = splitAtCaret(document, { id: 's2', text: 'Vamos começar agora.', caret }, 'new');
    expect(read(split.document).slice(1)).toEqual(expected);
    expect(split.document.segments.flatMap(({ words }) => words)).toEqual(
      document.segments.flatMap(({ words }) => words),
    );
  });

  it('never cuts a word in scripts without spaces', () => {
    const chinese = { ...writeDocument([['p1', '今天']]), language: 'zh' };
    const split = splitAtCaret(chinese, { id: 's1', text: '今天我们开会', caret: 3 }, 'new');
    expect(split.document.segments.map(({ words }) => words.map(({ text }) => text).join(''))).toEqual([
      '今天',
      '我们开会',
    ]);
  });

  it('does nothing when one side would be empty', () => {
    const split = splitAtCaret(document, { id: 's2', text: 'Vamos começar agora.', caret: 0 }, 'new');
    expect(split.document).toBe(document);
    expect(splitAtCaret(document, { id: 's2', text: 'Vamos', caret: 3 }, 'new').document).toBe(document);
  });
});

describe('joining with the previous passage', () => {
  it('keeps both texts and the caret between them', () => {
    const joined = joinWithBefore(document, { id: 's2', text: 'vamos começar agora.', caret: 0 });
    expect(read(joined.document)).toEqual(['Bom dia a todos. vamos começar agora.']);
    expect(joined.next).toEqual({ id: 's1', caret: 'Bom dia a todos. '.length });
  });

  it('does nothing at the start of the transcript, and removes an emptied passage', () => {
    const first = { id: 's1', text: 'Bom dia a todos.', caret: 0 };
    expect(joinWithBefore(document, first).document).toBe(document);
    const emptied = joinWithBefore(document, { id: 's2', text: ' ', caret: 0 });
    expect(read(emptied.document)).toEqual(['Bom dia a todos.']);
    expect(emptied.next).toEqual({ id: 's1', caret: 'Bom dia a todos.'.length });
  });
});

describe('the speaker', () => {
  it('is assigned to several passages at once', () => {
    expect(assignTo(document, ['s1', 's2'], 'p2').segments.map(({ speaker }) => speaker)).toEqual([
      'p2',
      'p2',
    ]);
  });

  it('may be new, with an unused id', () => {
    const added = addAndAssign(document, ['s1'], ' Marina ');
    expect(added.speakers.at(-1)).toEqual({ id: 'p3', name: 'Marina' });
    expect(added.segments[0]?.speaker).toBe('p3');
    expect(addAndAssign(added, ['s2'], '').speakers.at(-1)).toEqual({ id: 'p4', name: null });
  });
});

describe('any edit', () => {
  it('leaves a transcript that can be saved', () => {
    const writing = fc.record({
      id: fc.constantFrom('s1', 's2', 'new1', 'new2'),
      text: fc.string({ unit: 'grapheme', maxLength: 60 }),
      caret: fc.nat(60),
      isSplit: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(writing, { maxLength: 6 }), (writings) => {
        let now = document;
        writings.forEach(({ isSplit, ...one }, index) => {
          const isThere = now.segments.some(({ id }) => id === one.id);
          if (!isThere) return;
          now = (isSplit ? splitAtCaret(now, one, `new${index}`) : joinWithBefore(now, one)).document;
        });
        expect(findDocumentFaults(now)).toEqual([]);
      }),
    );
  });
});
