import type { TranscriptDocument } from '@escriba/contracts';
import type { TranscriptEditor } from '../editor/editor.ts';

/** A longer pause ends a step. */
const PAUSE_MS = 1_000;

type StepsDeps = {
  readonly editor: Pick<TranscriptEditor, 'getState' | 'replace' | 'amend'>;
  readonly now: () => number;
};

/** Writes what a user types into the transcript: typing on without a pause is one step to undo. */
export const createTypingSteps = ({ editor, now }: StepsDeps) => {
  let last:
    | { readonly document: TranscriptDocument; readonly kind: string; readonly atMs: number }
    | undefined;
  return {
    /** `kind` tells typing from deleting. */
    write: (document: TranscriptDocument, kind: string): void => {
      const isSameStep =
        last?.kind === kind &&
        // Nothing else has changed the transcript since.
        last.document === editor.getState().history.present &&
        now() - last.atMs < PAUSE_MS;
      if (isSameStep) editor.amend(document);
      else editor.replace(document);
      last = { document, kind, atMs: now() };
    },
    /** The next change is a step of its own. */
    end: (): void => {
      last = undefined;
    },
  };
};
