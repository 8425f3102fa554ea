import { ApiError } from '@escriba/client';
import i18next from 'i18next';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { EditorServer } from '../editor/editor-state.ts';

/**
 * Returns the same transcript, to read only: the browser's copy may be older than the server's text, and a reader of a workspace changes none. A
 * change is refused before it is made, so that no text is lost.
 */
export const withoutEditing = (editor: TranscriptEditor, refuse = refuseEditing): TranscriptEditor => ({
  ...editor,
  edit: refuse,
  replace: refuse,
  amend: refuse,
  undo: refuse,
  redo: refuse,
});

const outOfReach = async (): Promise<never> => {
  throw new ApiError({ status: 0, code: 'client.network', message: 'A copy is not saved' });
};

/**
 * A server for an editor without a connection. Unsaved changes of an earlier visit stay in the browser: they are saved together with the
 * server's text, once that is open.
 */
export const noServer: EditorServer = { open: outOfReach, save: outOfReach };

/** Says why the text cannot be changed now. */
export const refuseEditing = (): void =>
  void showToast({
    tone: 'error',
    title: i18next.t('transcript:offline.refused'),
    detail: i18next.t('transcript:offline.refusedText'),
  });

/** Says that the role in the workspace is to read. */
export const refuseReader = (): void =>
  void showToast({
    tone: 'error',
    title: i18next.t('frame:workspace.readOnly'),
    detail: i18next.t('frame:workspace.readOnlyText'),
  });
