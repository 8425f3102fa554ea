import type { TranscriptEditor } from './editor/editor.ts';

/** Brings what is unsaved to the server at once. False where that did not work. */
export const saveFirst = async (editor: TranscriptEditor): Promise<boolean> => {
  await untilAnswered(editor);
  if (editor.hasUnsaved()) {
    await editor.retry();
    await untilAnswered(editor);
  }
  return !editor.hasUnsaved();
};

/** A save that is on its way takes no second one beside it. */
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
