import { handleClipboard } from './clipboard.ts';
import { handleTextKey } from './text-keys.ts';
import type { TextParts } from './text-parts.ts';
import type { SelectedText } from './text-places.ts';

/** Handles what a user does in the text. Returns a stop function. */
export const listenToText = (parts: TextParts): (() => void) => {
  const stop = new AbortController();
  const { host, moves } = parts;
  const { signal } = stop;
  const state: InputState = { isComposing: false, typedAt: undefined };
  listenToTyping(parts, state, signal);
  listenToCaret(parts, state, signal);
  host.addEventListener('keydown', (event) => handleTextKey(parts, event), { signal });
  host.addEventListener('pointerdown', moves.forgetAll, { signal });
  for (const type of ['copy', 'cut', 'paste', 'drop', 'dragstart'] as const)
    host.addEventListener(type, (event) => handleClipboard(parts, event), { signal });
  return () => stop.abort();
};

type InputState = {
  isComposing: boolean;
  /** Where the caret was after the last input. */
  typedAt: SelectedText['focus'] | undefined;
};

const listenToTyping = (parts: TextParts, state: InputState, signal: AbortSignal): void => {
  const { host, places, moves, changes, editor } = parts;
  const isWriting = (): boolean => state.isComposing;
  const noteCaret = (): void => {
    state.typedAt = places.selected()?.focus;
  };
  const onInput = (event: Event): void => {
    if (!(event instanceof InputEvent) || state.isComposing) return;
    changes.typed(isDeletion(event.inputType) ? 'delete' : 'insert');
    noteCaret();
  };
  const onBefore = (event: InputEvent): void => {
    onBeforeInput(parts, event);
    if (event.defaultPrevented) noteCaret();
  };
  const onStart = (): void => {
    // The browser would delete over paragraphs, which belong to React.
    if (moves.isAll() || places.selected()?.isAcross === true) changes.replaceSelection('');
    state.isComposing = true;
  };
  const onEnd = (): void => {
    state.isComposing = false;
    changes.typed('insert');
    noteCaret();
  };
  editor.writing(isWriting);
  signal.addEventListener('abort', () => editor.writing(null));
  host.addEventListener('beforeinput', onBefore, { signal });
  host.addEventListener('input', onInput, { signal });
  host.addEventListener('compositionstart', onStart, { signal });
  host.addEventListener('compositionend', onEnd, { signal });
};

/** Follows the caret: typing elsewhere is another step to undo, and a paragraph that it leaves is tidied. */
const listenToCaret = (parts: TextParts, state: InputState, signal: AbortSignal): void => {
  const { host, places, changes, keep, getEvents } = parts;
  let here: HTMLElement | undefined;
  const leave = (stay: HTMLElement | undefined): void => {
    changes.leave(stay);
    if (here !== undefined && here !== stay && here.isConnected) places.tidy(here);
    here = stay;
  };
  const onSelection = (): void => {
    if (document.activeElement !== host || state.isComposing) return;
    const focus = places.selected()?.focus;
    if (focus === undefined) return;
    getEvents().onCaret?.();
    keep(focus.place);
    const { typedAt } = state;
    if (focus.element !== typedAt?.element || focus.character !== typedAt.character) changes.endStep();
    if (focus.element !== here) leave(focus.element);
  };
  host.addEventListener('blur', () => leave(undefined), { signal });
  document.addEventListener('selectionchange', onSelection, { signal });
};

const isDeletion = (inputType: string): boolean => inputType.startsWith('delete');

/** Inputs that are edits of the transcript, never of the browser. */
const OWN: Readonly<Record<string, (parts: TextParts) => void>> = {
  insertParagraph: (parts) => split(parts),
  insertLineBreak: (parts) => split(parts),
  historyUndo: ({ changes }) => changes.undo('undo'),
  historyRedo: ({ changes }) => changes.undo('redo'),
};

const split = ({ places, changes }: TextParts): void => {
  if (places.selected()?.isCollapsed === false) changes.replaceSelection('');
  changes.split();
};

const TYPED = new Set(['insertText', 'insertReplacementText', 'insertTranspose']);

const onBeforeInput = (parts: TextParts, event: InputEvent): void => {
  const { places, moves, changes } = parts;
  const { inputType } = event;
  if (event.isComposing || inputType === 'insertCompositionText') return;
  const own = OWN[inputType];
  const selection = places.selected();
  const isForeign = selection === undefined || !(TYPED.has(inputType) || isDeletion(inputType));
  if (own !== undefined || isForeign) {
    event.preventDefault();
    return own?.(parts);
  }
  if (moves.isAll() || selection.isAcross) {
    event.preventDefault();
    return changes.replaceSelection(isDeletion(inputType) ? '' : (event.data ?? ''), true);
  }
  if (selection.isCollapsed && isDeletion(inputType)) joinAtEdge(parts, selection, event);
};

/** A deletion at the edge of a paragraph joins it with the next one. */
const joinAtEdge = (
  { places, changes }: TextParts,
  { focus: { element, character } }: SelectedText,
  event: InputEvent,
): void => {
  const by = event.inputType.endsWith('Forward') ? 1 : -1;
  const edge = by === 1 ? (element.textContent ?? '').length : 0;
  if (character !== edge && !rangesOf(event).some(places.isAcross)) return;
  event.preventDefault();
  changes.join(by);
};

/** Not all engines have them. */
const rangesOf = (event: InputEvent): StaticRange[] =>
  'getTargetRanges' in event ? event.getTargetRanges() : [];
