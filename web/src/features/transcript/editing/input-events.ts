import { handleClipboard } from './clipboard.ts';
import { handleKey } from './keymap.ts';
import type { ListenerDeps } from './listener-deps.ts';
import type { SelectedText } from './editable-dom.ts';

/** Listens to keys, input, clipboard and caret of the edited text. Returns a function that stops. */
export const listenToInput = (deps: ListenerDeps): (() => void) => {
  const stop = new AbortController();
  const { host, caret } = deps;
  const { signal } = stop;
  const state: InputState = { isComposing: false, typedAt: undefined };
  listenToTyping(deps, state, signal);
  listenToCaret(deps, state, signal);
  host.addEventListener('keydown', (event) => handleKey(deps, event), { signal });
  host.addEventListener('pointerdown', caret.unselectAll, { signal });
  for (const type of ['copy', 'cut', 'paste', 'drop', 'dragstart'] as const)
    host.addEventListener(
      type,
      ofText((event) => handleClipboard(deps, event)),
      { signal },
    );
  return () => stop.abort();
};

/** Handles only events of the text. A field between the paragraphs, such as that of a name, gets its own input. */
const ofText =
  <E extends Event>(handle: (event: E) => void) =>
  (event: E): void => {
    if (!(event.target instanceof HTMLInputElement)) handle(event);
  };

type InputState = {
  isComposing: boolean;
  /** The position of the caret after the last input. */
  typedAt: SelectedText['focus'] | undefined;
};

const listenToTyping = (deps: ListenerDeps, state: InputState, signal: AbortSignal): void => {
  const { host, dom, caret, commands, editor, keepCaret } = deps;
  const noteCaret = (): void => {
    state.typedAt = dom.selected()?.focus;
  };
  const onInput = (event: Event): void => {
    if (!(event instanceof InputEvent) || state.isComposing) return;
    commands.writeTyped(isDeletion(event.inputType) ? 'delete' : 'insert');
    noteCaret();
  };
  const onBefore = (event: InputEvent): void => {
    onBeforeInput(deps, event);
    if (event.defaultPrevented) noteCaret();
  };
  const onStart = (): void => {
    // The browser would delete over paragraphs, which belong to React.
    if (caret.isAllSelected() || dom.selected()?.isAcross === true) commands.replaceSelection('');
    state.isComposing = true;
  };
  const onEnd = (): void => {
    state.isComposing = false;
    commands.writeTyped('insert');
    noteCaret();
    editor.catchUp();
  };
  editor.writing({ isComposing: () => state.isComposing, keepCaret });
  signal.addEventListener('abort', () => editor.writing(null));
  host.addEventListener('beforeinput', ofText(onBefore), { signal });
  host.addEventListener('input', ofText(onInput), { signal });
  host.addEventListener('compositionstart', ofText(onStart), { signal });
  host.addEventListener('compositionend', ofText(onEnd), { signal });
};

/** Follows the caret. Typing elsewhere starts another undo step, and a paragraph is tidied once the caret leaves it. */
const listenToCaret = (deps: ListenerDeps, state: InputState, signal: AbortSignal): void => {
  const { host, dom, commands, rememberCaret, getEvents } = deps;
  let here: HTMLElement | undefined;
  const leave = (stay: HTMLElement | undefined): void => {
    commands.removeEmptied(stay);
    if (here !== undefined && here !== stay && here.isConnected) dom.tidy(here);
    here = stay;
  };
  const onSelection = (): void => {
    if (document.activeElement !== host || state.isComposing) return;
    const focus = dom.selected()?.focus;
    if (focus === undefined) return;
    getEvents().onCaret?.();
    rememberCaret(focus.position);
    const { typedAt } = state;
    if (focus.element !== typedAt?.element || focus.character !== typedAt.character) commands.endUndoStep();
    if (focus.element !== here) leave(focus.element);
  };
  host.addEventListener('blur', () => leave(undefined), { signal });
  // Before the page keeps what is unsaved.
  window.addEventListener('pagehide', () => leave(undefined), { signal, capture: true });
  document.addEventListener('selectionchange', onSelection, { signal });
};

const isDeletion = (inputType: string): boolean => inputType.startsWith('delete');

/** Input types that a command handles, never the browser. */
const INPUT_COMMANDS: Readonly<Record<string, (deps: ListenerDeps) => void>> = {
  insertParagraph: (deps) => split(deps),
  insertLineBreak: (deps) => split(deps),
  historyUndo: ({ commands }) => commands.undo('undo'),
  historyRedo: ({ commands }) => commands.undo('redo'),
};

const split = ({ dom, commands }: ListenerDeps): void => {
  if (dom.selected()?.isCollapsed === false) commands.replaceSelection('');
  commands.split();
};

const TYPED = new Set(['insertText', 'insertReplacementText', 'insertTranspose']);

const onBeforeInput = (deps: ListenerDeps, event: InputEvent): void => {
  const { dom, caret, commands } = deps;
  const { inputType } = event;
  if (event.isComposing || inputType === 'insertCompositionText') return;
  const command = INPUT_COMMANDS[inputType];
  const selection = dom.selected();
  const isForeign = selection === undefined || !(TYPED.has(inputType) || isDeletion(inputType));
  if (command !== undefined || isForeign) {
    event.preventDefault();
    return command?.(deps);
  }
  if (caret.isAllSelected() || selection.isAcross) {
    event.preventDefault();
    return commands.replaceSelection(isDeletion(inputType) ? '' : (event.data ?? ''), true);
  }
  if (selection.isCollapsed && isDeletion(inputType)) joinAtEdge(deps, selection, event);
};

/** Joins a paragraph with the next one, after a deletion at its edge. */
const joinAtEdge = (
  { dom, commands }: ListenerDeps,
  { focus: { element, character } }: SelectedText,
  event: InputEvent,
): void => {
  const by = event.inputType.endsWith('Forward') ? 1 : -1;
  const edge = by === 1 ? (element.textContent ?? '').length : 0;
  if (character !== edge && !rangesOf(event).some(dom.isAcross)) return;
  event.preventDefault();
  commands.join(by);
};

/** Returns the ranges that an input event changes. Some browsers do not report them. */
const rangesOf = (event: InputEvent): StaticRange[] =>
  'getTargetRanges' in event ? event.getTargetRanges() : [];
