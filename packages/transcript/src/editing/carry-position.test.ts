import { describe, expect, it } from '@jest/globals';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { textOf } from '../document/passages.ts';
import { carryPosition } from './carry-position.ts';
import { editDocument } from './edit-document.ts';

const written = (...texts: string[]): TranscriptDocument => {
  let nowMs = 0;
  const segments = texts.map((text, index) => ({
    id: `s${index + 1}`,
    speaker: null,
    words: text.split(' ').map((word) => ({
      text: word,
      startMs: nowMs,
      endMs: (nowMs += 1_000),
      confidence: 0.5,
    })),
  }));
  return { language: 'pt', durationMs: nowMs, speakers: [], segments };
};

const before = written('um dois três', 'quatro cinco');
/** Writes a bar where the position is. */
const shown = (document: TranscriptDocument, { id, offset }: { id: string; offset: number }): string => {
  const text = textOf(document.segments.find((passage) => passage.id === id)?.words ?? [], 'pt');
  return `${text.slice(0, offset)}|${text.slice(offset)}`;
};
const carried = (after: TranscriptDocument, id: string, offset: number): string =>
  shown(after, carryPosition(before, after, { id, offset }));

describe('the caret of a user', () => {
  it('stays at its word where another user splits the passage before or after it', () => {
    const split = editDocument(before, { kind: 'split', id: 's1', at: 1, newId: 'new' });
    expect(carried(split, 's1', 2)).toBe('um|');
    expect(carried(split, 's1', 3)).toBe('|dois três');
    expect(carried(split, 's1', 10)).toBe('dois tr|ês');
  });

  it('stays at its word where another user joins two passages', () => {
    const joined = editDocument(before, { kind: 'join', id: 's1' });
    expect(carried(joined, 's2', 0)).toBe('um dois três |quatro cinco');
    expect(carried(joined, 's2', 12)).toBe('um dois três quatro cinco|');
    expect(carried(joined, 's1', 4)).toBe('um d|ois três quatro cinco');
  });

  it('stays at its word among the same ones that were typed at one time', () => {
    const typed = editDocument(before, { kind: 'retext', id: 's2', text: 'quatro cinco e já e já' });
    expect(new Set(typed.segments[1]?.words.slice(2).map(({ startMs }) => startMs)).size).toBe(1);
    const split = editDocument(typed, { kind: 'split', id: 's2', at: 4, newId: 'new' });
    expect(shown(split, carryPosition(typed, split, { id: 's2', offset: 22 }))).toBe('e já|');
    expect(shown(split, carryPosition(typed, split, { id: 's2', offset: 15 }))).toBe('quatro cinco e |já');
  });

  it('moves with the words before it that another user writes', () => {
    const longer = editDocument(before, { kind: 'retext', id: 's1', text: 'bem, um dois três' });
    expect(carried(longer, 's1', 8)).toBe('bem, um dois |três');
  });

  it('stays in its passage, or goes to the one before it, where another user removes the word or the passage', () => {
    const rewritten = editDocument(before, { kind: 'retext', id: 's2', text: 'seis' });
    expect(carried(rewritten, 's2', 9)).toBe('seis|');
    expect(carried(editDocument(before, { kind: 'remove', id: 's2' }), 's2', 3)).toBe('|um dois três');
    expect(carryPosition(before, { ...before, segments: [] }, { id: 's2', offset: 3 })).toEqual({
      id: 's2',
      offset: 3,
    });
  });
});
