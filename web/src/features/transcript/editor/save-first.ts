import type { TranscriptEditor } from './editor.ts';

/** Saves unsaved changes at once. Returns false if that failed. */
export const saveFirst = async (editor: TranscriptEditor): Promise<boolean> => {
  await untilAnswered(editor);
  if (editor.hasUnsaved()) {
    await editor.retry();
    await untilAnswered(editor);
  }
  return !editor.hasUnsaved();
};

/** Waits for a running save instead of starting a second one. */
const untilAnswered = (editor: TranscriptEditor): Promise<void> =>
  new Promise((resolve) => {
    const isAnswered = () => editor.getState().saveState !== 'saving';
    if (isAnswered()) return resolve();
    const stop = editor.subscribe(() => {
      if (!isAnswered()) return;
      stop();
      resolve();
    });
  });
