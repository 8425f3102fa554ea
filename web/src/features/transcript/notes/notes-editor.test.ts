import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@escriba/client';
import type { RecordingNotes } from '@escriba/contracts/transcription/notes';
import { createNotesEditor } from './notes-editor.ts';

const failed = (status: number, code: string) => new ApiError({ status, code, message: code });

describe('notes on a recording', () => {
  it('are no conflict with their own save whose response was lost', async () => {
    let kept: RecordingNotes = { text: '', revision: 0, updatedAt: null };
    let isLost = true;
    const editor = createNotesEditor({
      opened: kept,
      load: async () => kept,
      save: async ({ text, baseRevision }) => {
        if (baseRevision !== kept.revision) throw failed(409, 'notes.changed');
        kept = { text, revision: kept.revision + 1, updatedAt: null };
        if (!isLost) return kept;
        isLost = false;
        throw failed(0, 'client.network');
      },
      after: () => () => undefined,
    });
    editor.write('um');
    await editor.flush();
    expect(editor.getState().saveState).toBe('offline');
    editor.write('um dois');
    await editor.flush();
    expect(editor.getState()).toMatchObject({ saveState: 'editing', theirs: null });
    await editor.flush();
    expect([editor.getState().saveState, kept.text]).toEqual(['saved', 'um dois']);
  });
});
