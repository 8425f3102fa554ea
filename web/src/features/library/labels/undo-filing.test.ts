import { describe, expect, it } from '@jest/globals';
import { finished, recordingId } from '../../../../testing/recordings.ts';
import { tagHue } from './tag-hue.ts';
import { undoFiling } from './undo-filing.ts';

describe('undoing', () => {
  const items = [
    finished(1, { folderId: 'a', tagIds: ['x'] }),
    finished(2, { folderId: 'a', tagIds: [] }),
    finished(3, { folderId: null, tagIds: ['x', 'y'] }),
  ];

  it('moves every recording back to its own folder', () => {
    expect(undoFiling(items, { isMoved: true })).toEqual([
      { ids: [recordingId(1), recordingId(2)], folderId: 'a', addTagIds: [], removeTagIds: [] },
      { ids: [recordingId(3)], folderId: null, addTagIds: [], removeTagIds: [] },
    ]);
  });

  it('gives back only tags that were removed, and removes only those that were added', () => {
    expect(undoFiling(items, { addTagIds: ['x'], removeTagIds: ['y'] })).toEqual([
      { ids: [recordingId(2)], addTagIds: [], removeTagIds: ['x'] },
      { ids: [recordingId(3)], addTagIds: ['y'], removeTagIds: [] },
    ]);
  });
});

describe('the colour of a tag', () => {
  it('depends on its name alone, in any case of letters', () => {
    expect(tagHue('Urgente')).toBe(tagHue('urgente'));
    expect(new Set(Array.from({ length: 50 }, (_, index) => tagHue(`tag ${index}`))).size).toBe(5);
  });
});
