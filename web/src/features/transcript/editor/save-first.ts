import type { SaveState } from './editor-state.ts';

/** An editor of which the state of saving can be watched. */
export type Watched = {
  readonly getState: () => { readonly saveState: SaveState };
  readonly subscribe: (react: () => void) => () => void;
};

/** An editor that saves on request. */
export type Saving = Watched & {
  readonly hasUnsaved: () => boolean;
  readonly retry: () => Promise<void>;
};

/** Saves unsaved changes at once. Returns false if that failed. */
export const saveFirst = async (editor: Saving): Promise<boolean> => {
  await untilSaveEnds(editor);
  if (editor.hasUnsaved()) {
    await editor.retry();
    await untilSaveEnds(editor);
  }
  return !editor.hasUnsaved();
};

/** Waits for the end of a running save. */
export const untilSaveEnds = (editor: Watched): Promise<void> =>
  untilState(editor, (saveState) => saveState !== 'saving');

/** Waits for a state of saving. */
export const untilState = (editor: Watched, isIt: (state: SaveState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const isThere = () => isIt(editor.getState().saveState);
    if (isThere()) return resolve();
    const stop = editor.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
