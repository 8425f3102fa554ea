import type { TextParts } from './text-parts.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** Returns whether it handled the key. */
type Handle = (parts: TextParts, key: Key) => boolean;

/** Handles the keys of the edited text; the browser handles all others. */
export const handleTextKey = (parts: TextParts, event: KeyboardEvent): void => {
  // A composition handles its own keys; so do buttons between the paragraphs.
  if (event.isComposing || event.target !== parts.host) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const handle = (isCommand ? COMMANDS : KEYS)[event.key.toLowerCase()];
  if (handle?.(parts, event) === true) {
    event.preventDefault();
    event.stopPropagation();
  } else if (!isCommand && !MODIFIERS.has(event.key)) parts.moves.forgetAll();
};

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt']);

const always =
  (act: (parts: TextParts, key: Key) => void): Handle =>
  (parts, key) => {
    if (key.altKey) return false;
    act(parts, key);
    return true;
  };
const cross =
  (by: 1 | -1): Handle =>
  ({ moves }, { shiftKey }) =>
    moves.cross(by, shiftKey);
const toEnd =
  (by: 1 | -1): Handle =>
  ({ moves }, { shiftKey }) => {
    if (!shiftKey) moves.toEnd(by);
    return !shiftKey;
  };

const KEYS: Readonly<Record<string, Handle>> = {
  arrowright: cross(1),
  arrowleft: cross(-1),
  tab: always(({ getEvents }, { shiftKey }) => getEvents().checkWord?.(shiftKey ? -1 : 1)),
  escape: always(({ host }) => host.blur()),
};
/** With Ctrl/Cmd. */
const COMMANDS: Readonly<Record<string, Handle>> = {
  arrowright: cross(1),
  arrowleft: cross(-1),
  home: toEnd(-1),
  end: toEnd(1),
  z: always(({ changes }, { shiftKey }) => changes.undo(shiftKey ? 'redo' : 'undo')),
  y: always(({ changes }) => changes.undo('redo')),
  a: always(({ moves, host }) => moves.selectAll(host)),
  enter: always(({ places, getEvents }) => {
    const place = places.selected()?.from.place;
    if (place !== undefined) getEvents().playFrom?.(place);
  }),
};
