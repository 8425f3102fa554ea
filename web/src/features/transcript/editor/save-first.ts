import type { TranscriptEditor } from './editor.ts';

/** Saves unsaved changes at once. Returns false if that failed. */
export const saveFirst = async (editor: TranscriptEditor): Promise<boolean> => {
  await untilSaveEnds(editor);
  if (editor.hasUnsaved()) {
    await editor.retry();
    await untilSaveEnds(editor);
  }
  return !editor.hasUnsaved();
};

/** Waits for the end of a running save. */
export const untilSaveEnds = (editor: Pick<TranscriptEditor, 'getState' | 'subscribe'>): Promise<void> =>
  new Promise((resolve) => {
    const hasEnded = () => editor.getState().saveState !== 'saving';
    if (hasEnded()) return resolve();
    const stop = editor.subscribe(() => {
      if (!hasEnded()) return;
      stop();
      resolve();
    });
  });
