import type { TextPlace } from '@escriba/transcript';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { Viewport } from '../reading/viewport.ts';
import { createTextChanges } from './text-changes.ts';
import { listenToText } from './text-input.ts';
import { createTextMoves } from './text-moves.ts';
import type { TextEvents, TextSpan } from './text-parts.ts';
import { createTextPlaces } from './text-places.ts';

type TextEditingDeps = {
  readonly editor: TranscriptEditor;
  readonly viewport: Pick<Viewport, 'getLayout' | 'reveal'>;
  /** Renders what `change` changes before it returns. */
  readonly render: (change: () => void) => void;
  readonly newId: () => string;
  readonly now: () => number;
};

export type TextEditing = ReturnType<typeof createTextEditing>;

/** Edits the text of a transcript in place. The browser edits inside of a paragraph; everything else is done here. */
export const createTextEditing = (deps: TextEditingDeps) => {
  const places = createTextPlaces();
  const moves = createTextMoves({ ...deps, places });
  const changes = createTextChanges({ ...deps, places, moves });
  let host: HTMLElement | undefined;
  let last: TextPlace | undefined;
  let events: Partial<TextEvents> = {};
  const getEvents = () => events;
  const keep = (place: TextPlace): void => {
    last = place;
  };
  return {
    places,
    connect: (next: Partial<TextEvents>): void => {
      events = { ...events, ...next };
    },
    /** Places the caret and the focus in the text. */
    enter: (place: TextPlace | undefined): void => {
      host?.focus({ preventScroll: true });
      if (place !== undefined) moves.goTo(place);
    },
    /** Selects a part of the text, and gives it the focus. */
    select: ({ from, to }: TextSpan): void => {
      host?.focus({ preventScroll: true });
      moves.goTo(from, to);
    },
    /** What is selected, or was last. */
    selected: (): TextSpan | undefined => moves.selected() ?? (last && { from: last, to: last }),
    /** Where the caret was last. */
    lastCaret: () => last,
    undo: changes.undo,
    /** Passages whose paragraphs must stay rendered: the ends of the selection. */
    pinned: (): readonly string[] => {
      const selection = host === undefined ? undefined : places.selected();
      return selection === undefined ? [] : [selection.from.place.id, selection.to.place.id];
    },
    /** Starts to edit in an element. Returns a stop function. */
    attach: (element: HTMLElement): (() => void) => {
      host = element;
      const stop = listenToText({
        editor: deps.editor,
        host: element,
        places,
        moves,
        changes,
        keep,
        getEvents,
      });
      return () => {
        changes.leave(undefined);
        stop();
        host = undefined;
      };
    },
  };
};
