import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { joinParagraphs, replaceText, splitParagraph, type TextEdit } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import { changedPosition } from './changed-position.ts';
import { findChange, toStoredText } from './paragraph-text.ts';
import type { CaretNavigation } from './caret-navigation.ts';
import type { EditableDom } from './editable-dom.ts';
import { createUndoSteps } from './undo-steps.ts';

type CommandDeps = {
  readonly editor: TranscriptEditor;
  readonly dom: EditableDom;
  readonly caret: CaretNavigation;
  /** Applies a change and renders it before it returns. */
  readonly render: (change: () => void) => void;
  readonly newId: () => string;
  readonly now: () => number;
};

export type EditCommands = ReturnType<typeof createEditCommands>;

/** Creates the commands that edit a transcript's text. Each writes the transcript, then moves the caret to where the edit ends. */
export const createEditCommands = (deps: CommandDeps) => {
  const { editor, dom, caret, render } = deps;
  const tools: CommandTools = {
    ...deps,
    undoSteps: createUndoSteps(deps),
    emptied: createEmptied(dom),
    getDocument: () => editor.getState().history.present,
  };
  const { undoSteps, emptied, getDocument } = tools;
  return {
    ...createTextCommands(tools),
    ...createParagraphCommands(tools),
    endUndoStep: undoSteps.end,
    undo: (direction: 'undo' | 'redo'): void => {
      undoSteps.end();
      const element = emptied.get();
      emptied.set(undefined);
      if (element !== undefined) return dom.tidy(element);
      const before = getDocument();
      render(editor[direction]);
      const position = changedPosition(before, getDocument());
      if (position !== undefined) caret.goTo(position);
    },
    /** Removes the paragraph whose text was deleted, once the caret is not in it. */
    removeEmptied: (stay: HTMLElement | undefined): void => {
      const element = emptied.get();
      const span = element === undefined || element === stay ? undefined : emptied.take();
      if (span !== undefined) editor.replace(replaceText(getDocument(), { ...span, text: '' }).document);
    },
  };
};

type CommandTools = CommandDeps & {
  readonly undoSteps: ReturnType<typeof createUndoSteps>;
  readonly emptied: ReturnType<typeof createEmptied>;
  readonly getDocument: () => TranscriptDocument;
};

const createTextCommands = ({ dom, caret, render, undoSteps, emptied, getDocument }: CommandTools) => ({
  /** Writes what the browser has changed in a paragraph. */
  writeTyped: (kind: string): void => {
    const selection = dom.selected();
    const laid = selection && dom.textOf(selection.focus.element);
    if (selection === undefined || laid === undefined) return;
    const { element, character } = selection.focus;
    element.normalize();
    const typed = element.textContent ?? '';
    emptied.set(toStoredText(typed, laid.gap) === '' ? element : undefined);
    const change = emptied.get() === undefined ? findChange(laid, typed, character) : undefined;
    if (change === undefined) return;
    const { document } = replaceText(getDocument(), change);
    render(() => undoSteps.write(document, kind));
  },
  /** Replaces the selection. With `isTyped` the next typed text continues this undo step. */
  replaceSelection: (text: string, isTyped = false): void => {
    const span = emptied.take() ?? caret.selected();
    if (span === undefined) return;
    const edit = replaceText(getDocument(), { ...span, text });
    undoSteps.end();
    render(() => undoSteps.write(edit.document, isTyped ? 'insert' : 'replace'));
    if (edit.caret !== null) caret.goTo(edit.caret);
  },
});

const createParagraphCommands = (tools: CommandTools) => {
  const { editor, dom, caret, render, newId, undoSteps, emptied, getDocument } = tools;
  /** Writes an edit as an undo step of its own. */
  const apply = (edit: TextEdit): void => {
    undoSteps.end();
    if (edit.document !== getDocument()) render(() => editor.replace(edit.document));
    if (edit.caret !== null) caret.goTo(edit.caret);
  };
  return {
    /** Begins a paragraph at the caret. */
    split: (): void => {
      const position = dom.selected()?.focus.position;
      if (position !== undefined && emptied.get() === undefined)
        apply(splitParagraph(getDocument(), position, newId()));
    },
    /** Joins the paragraph of the caret with the one before or after it; removes it if it is empty. */
    join: (by: 1 | -1): void => {
      const position = dom.selected()?.focus.position;
      if (position === undefined) return;
      const next = caret.beside(position, by);
      const span = emptied.take();
      if (span !== undefined) {
        const removed = replaceText(getDocument(), { ...span, text: '' });
        return apply({ ...removed, caret: next ?? removed.caret });
      }
      if (next === undefined) return;
      const { document } = joinParagraphs(getDocument(), by === 1 ? next.id : position.id);
      apply({ document, caret: position });
    },
  };
};

/** Keeps the paragraph whose text a user has deleted. It keeps its words until the caret leaves it, because the user may type another text. */
const createEmptied = (dom: EditableDom) => {
  let element: HTMLElement | undefined;
  return {
    get: () => element,
    set: (next: HTMLElement | undefined): void => {
      element = next;
    },
    /** Returns the range of its text, and forgets the paragraph. */
    take: () => {
      const laid = element && dom.textOf(element);
      element = undefined;
      const [first, last] = [laid?.ids[0], laid?.ids.at(-1)];
      if (laid === undefined || first === undefined || last === undefined) return undefined;
      const offset = laid.text.length - (laid.starts.at(-1) ?? 0);
      return { from: { id: first, offset: 0 }, to: { id: last, offset } };
    },
  };
};
