import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { TranscriptEditor } from '../editor/editor.ts';

/** The pause that ends an undo step. */
const PAUSE_MS = 1_000;

type UndoStepsDeps = {
  readonly editor: Pick<TranscriptEditor, 'getState' | 'replace' | 'amend'>;
  readonly now: () => number;
};

/** Writes typed text into the transcript. What a user types without a pause is one undo step. */
export const createUndoSteps = ({ editor, now }: UndoStepsDeps) => {
  let last:
    | { readonly document: TranscriptDocument; readonly kind: string; readonly atMs: number }
    | undefined;
  return {
    /** Writes the transcript. `kind` distinguishes typing from deleting. */
    write: (document: TranscriptDocument, kind: string): void => {
      const isSameStep =
        last?.kind === kind &&
        // Nothing else may have changed the transcript since.
        last.document === editor.getState().history.present &&
        now() - last.atMs < PAUSE_MS;
      if (isSameStep) editor.amend(document);
      else editor.replace(document);
      last = { document, kind, atMs: now() };
    },
    /** Makes the next change an undo step of its own. */
    end: (): void => {
      last = undefined;
    },
  };
};
