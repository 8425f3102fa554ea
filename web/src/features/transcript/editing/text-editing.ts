import type { TextPosition } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Viewport } from '../reading/viewport.ts';
import { createEditCommands } from './edit-commands.ts';
import { listenToInput } from './input-events.ts';
import { createCaretNavigation } from './caret-navigation.ts';
import type { EditingEvents, TextRange } from './listener-deps.ts';
import { createCaretKeeper } from './keep-caret.ts';
import { createEditableDom } from './editable-dom.ts';

type TextEditingDeps = {
  readonly editor: TranscriptEditor;
  readonly viewport: Pick<Viewport, 'getLayout' | 'reveal'>;
  /** Applies a change and renders it before it returns. */
  readonly render: (change: () => void) => void;
  readonly newId: () => string;
  readonly now: () => number;
};

export type TextEditing = ReturnType<typeof createTextEditing>;

/** Edits the text of a transcript in place. The browser edits inside a paragraph; commands do everything else. */
export const createTextEditing = (deps: TextEditingDeps) => {
  const dom = createEditableDom();
  const caret = createCaretNavigation({ ...deps, dom });
  const commands = createEditCommands({ ...deps, dom, caret });
  const keepCaret = createCaretKeeper({ ...deps, dom, caret });
  let host: HTMLElement | undefined;
  let last: TextPosition | undefined;
  let events: Partial<EditingEvents> = {};
  const getEvents = () => events;
  const rememberCaret = (position: TextPosition): void => {
    last = position;
  };
  const parts = { editor: deps.editor, dom, caret, commands, keepCaret, rememberCaret, getEvents };
  return {
    dom,
    connect: (next: Partial<EditingEvents>): void => {
      events = { ...events, ...next };
    },
    /** Places the caret and the focus in the text. */
    enter: (position: TextPosition | undefined): void => {
      host?.focus({ preventScroll: true });
      if (position !== undefined) caret.goTo(position);
    },
    /** Selects a part of the text, and gives it the focus. */
    select: ({ from, to }: TextRange): void => {
      host?.focus({ preventScroll: true });
      caret.goTo(from, to);
    },
    /** Returns the selected range, or the last one if the text has no selection. */
    selected: (): TextRange | undefined => caret.selected() ?? (last && { from: last, to: last }),
    /** Returns where the caret was last. */
    lastCaret: () => last,
    undo: commands.undo,
    /** Returns the passages at both ends of the selection. Their paragraphs must stay rendered. */
    pinned: (): readonly string[] => {
      const selection = host === undefined ? undefined : dom.selected();
      return selection === undefined ? [] : [selection.from.position.id, selection.to.position.id];
    },
    /** Starts to edit in an element. Returns a function that stops. */
    attach: (element: HTMLElement): (() => void) => {
      host = element;
      const stop = listenToInput({ ...parts, host: element });
      return () => {
        commands.removeEmptied(undefined);
        stop();
        host = undefined;
      };
    },
  };
};
