import type { ListenerDeps } from './listener-deps.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** Returns whether it handled the key. */
type Handle = (deps: ListenerDeps, key: Key) => boolean;

/** Handles the keys of the edited text; the browser handles all others. */
export const handleKey = (deps: ListenerDeps, event: KeyboardEvent): void => {
  // A composition handles its own keys; so do buttons between the paragraphs.
  if (event.isComposing || event.target !== deps.host) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const handle = (isCommand ? COMMANDS : KEYS)[event.key.toLowerCase()];
  if (handle?.(deps, event) === true) {
    event.preventDefault();
    event.stopPropagation();
  } else if (!isCommand && !MODIFIERS.has(event.key)) deps.caret.unselectAll();
};

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt']);

const always =
  (act: (deps: ListenerDeps, key: Key) => void): Handle =>
  (deps, key) => {
    if (key.altKey) return false;
    act(deps, key);
    return true;
  };
const cross =
  (by: 1 | -1): Handle =>
  ({ caret }, { shiftKey }) =>
    caret.crossParagraphs(by, shiftKey);
const toEnd =
  (by: 1 | -1): Handle =>
  ({ caret }, { shiftKey }) => {
    if (!shiftKey) caret.toTextEnd(by);
    return !shiftKey;
  };

const KEYS: Readonly<Record<string, Handle>> = {
  arrowright: cross(1),
  arrowleft: cross(-1),
  tab: always(({ getEvents }, { shiftKey }) => getEvents().checkWord?.(shiftKey ? -1 : 1)),
  escape: always(({ host }) => host.blur()),
};
/** Handlers of keys that are pressed with Ctrl or Cmd. */
const COMMANDS: Readonly<Record<string, Handle>> = {
  arrowright: cross(1),
  arrowleft: cross(-1),
  home: toEnd(-1),
  end: toEnd(1),
  z: always(({ commands }, { shiftKey }) => commands.undo(shiftKey ? 'redo' : 'undo')),
  y: always(({ commands }) => commands.undo('redo')),
  a: always(({ caret, host }) => caret.selectAll(host)),
  enter: always(({ dom, getEvents }) => {
    const position = dom.selected()?.from.position;
    if (position !== undefined) getEvents().playFrom?.(position);
  }),
};
