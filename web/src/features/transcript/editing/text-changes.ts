import type { TranscriptDocument } from '@escriba/contracts';
import { joinParagraphs, replaceText, splitParagraph, type TextEdit } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import { changedPlace } from './changed-place.ts';
import { findChange, toStoredText } from './paragraph-text.ts';
import type { TextMoves } from './text-moves.ts';
import type { TextPlaces } from './text-places.ts';
import { createTypingSteps } from './typing-steps.ts';

type ChangesDeps = {
  readonly editor: TranscriptEditor;
  readonly places: TextPlaces;
  readonly moves: TextMoves;
  /** Renders what `change` changes before it returns. */
  readonly render: (change: () => void) => void;
  readonly newId: () => string;
  readonly now: () => number;
};

export type TextChanges = ReturnType<typeof createTextChanges>;

/** Writes edits of the text into the transcript, and places the caret after them. */
export const createTextChanges = (deps: ChangesDeps) => {
  const { editor, places, moves, render } = deps;
  const tools = {
    ...deps,
    steps: createTypingSteps(deps),
    emptied: createEmptied(places),
    getDocument: () => editor.getState().history.present,
  };
  const { steps, emptied, getDocument } = tools;
  return {
    ...createWriting(tools),
    ...createParagraphChanges(tools),
    endStep: steps.end,
    undo: (direction: 'undo' | 'redo'): void => {
      steps.end();
      const element = emptied.get();
      emptied.set(undefined);
      if (element !== undefined) return places.tidy(element);
      const before = getDocument();
      render(editor[direction]);
      const place = changedPlace(before, getDocument());
      if (place !== undefined) moves.goTo(place);
    },
    /** The caret has left all paragraphs but one. */
    leave: (stay: HTMLElement | undefined): void => {
      const element = emptied.get();
      const span = element === undefined || element === stay ? undefined : emptied.take();
      if (span !== undefined) editor.replace(replaceText(getDocument(), { ...span, text: '' }).document);
    },
  };
};

type ChangeTools = ChangesDeps & {
  readonly steps: ReturnType<typeof createTypingSteps>;
  readonly emptied: ReturnType<typeof createEmptied>;
  readonly getDocument: () => TranscriptDocument;
};

const createWriting = ({ places, moves, render, steps, emptied, getDocument }: ChangeTools) => ({
  /** Writes what the browser has changed in a paragraph. */
  typed: (kind: string): void => {
    const selection = places.selected();
    const laid = selection && places.textOf(selection.focus.element);
    if (selection === undefined || laid === undefined) return;
    const { element, character } = selection.focus;
    element.normalize();
    const typed = element.textContent ?? '';
    emptied.set(toStoredText(typed, laid.gap) === '' ? element : undefined);
    const change = emptied.get() === undefined ? findChange(laid, typed, character) : undefined;
    if (change === undefined) return;
    const { document } = replaceText(getDocument(), change);
    render(() => steps.write(document, kind));
  },
  /** `isTyped`: what is typed next continues the same step. */
  replaceSelection: (text: string, isTyped = false): void => {
    const span = emptied.take() ?? moves.selected();
    if (span === undefined) return;
    const edit = replaceText(getDocument(), { ...span, text });
    steps.end();
    render(() => steps.write(edit.document, isTyped ? 'insert' : 'replace'));
    if (edit.caret !== null) moves.goTo(edit.caret);
  },
});

const createParagraphChanges = (tools: ChangeTools) => {
  const { editor, places, moves, render, newId, steps, emptied, getDocument } = tools;
  /** A step of its own. */
  const apply = ({ document, caret }: TextEdit): void => {
    steps.end();
    if (document !== getDocument()) render(() => editor.replace(document));
    if (caret !== null) moves.goTo(caret);
  };
  return {
    /** Begins a paragraph at the caret. */
    split: (): void => {
      const place = places.selected()?.focus.place;
      if (place !== undefined && emptied.get() === undefined)
        apply(splitParagraph(getDocument(), place, newId()));
    },
    /** Joins the paragraph of the caret with the one before or after it; removes it if it is empty. */
    join: (by: 1 | -1): void => {
      const place = places.selected()?.focus.place;
      if (place === undefined) return;
      const next = moves.beside(place, by);
      const span = emptied.take();
      if (span !== undefined) {
        const removed = replaceText(getDocument(), { ...span, text: '' });
        return apply({ ...removed, caret: next ?? removed.caret });
      }
      if (next === undefined) return;
      const { document } = joinParagraphs(getDocument(), by === 1 ? next.id : place.id);
      apply({ document, caret: place });
    },
  };
};

/** The paragraph whose text a user has deleted: it keeps its words until the caret leaves, as a new text may follow. */
const createEmptied = (places: TextPlaces) => {
  let element: HTMLElement | undefined;
  return {
    get: () => element,
    set: (next: HTMLElement | undefined): void => {
      element = next;
    },
    /** Its whole text. */
    take: () => {
      const laid = element && places.textOf(element);
      element = undefined;
      const [first, last] = [laid?.ids[0], laid?.ids.at(-1)];
      if (laid === undefined || first === undefined || last === undefined) return undefined;
      const offset = laid.text.length - (laid.starts.at(-1) ?? 0);
      return { from: { id: first, offset: 0 }, to: { id: last, offset } };
    },
  };
};
