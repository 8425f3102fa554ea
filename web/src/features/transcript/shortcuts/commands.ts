type Plain<K extends string> = K extends string ? { readonly kind: K } : never;
type Step<K extends string> = K extends string ? { readonly kind: K; readonly by: 1 | -1 } : never;

/** A command of the transcript page. */
export type Command =
  | Plain<
      | 'mode'
      | 'replace'
      | 'toggle'
      | 'follow'
      | 'find'
      | 'help'
      | 'edit'
      | 'playHere'
      | 'undo'
      | 'redo'
      | 'seal'
      | 'confirm'
    >
  | Step<'rate' | 'hit' | 'move' | 'unsure'>
  | { readonly kind: 'jump'; readonly seconds: number }
  | { readonly kind: 'speaker'; readonly number: number };

/** The target of a key: a text field, a control that uses keys, or the rest of the page. */
export type KeyTarget = 'field' | 'control' | 'page';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const JUMP_SECONDS = 5;
const LEAP_SECONDS = 10;

const toggle: Command = { kind: 'toggle' };
const jump = (seconds: number): Command => ({ kind: 'jump', seconds });

/** Commands of keys with Ctrl or Cmd, everywhere. */
const COMMANDS: Readonly<Record<string, (isShifted: boolean) => Command>> = {
  f: () => ({ kind: 'find' }),
  s: () => ({ kind: 'seal' }),
  h: () => ({ kind: 'replace' }),
  g: (isShifted) => ({ kind: 'hit', by: isShifted ? -1 : 1 }),
  ' ': () => toggle,
};
/** Commands of keys with Ctrl or Cmd, except in a field that has its own. */
const PAGE_COMMANDS: Readonly<Record<string, (isShifted: boolean) => Command>> = {
  z: (isShifted) => ({ kind: isShifted ? 'redo' : 'undo' }),
  y: () => ({ kind: 'redo' }),
  enter: () => ({ kind: 'playHere' }),
};
/** Commands of keys with Alt in a text field, to listen and to check. By physical key, because Alt changes the letter. */
const WRITING: Readonly<Record<string, (isShifted: boolean) => Command>> = {
  KeyK: () => toggle,
  KeyJ: () => jump(-JUMP_SECONDS),
  KeyL: () => jump(JUMP_SECONDS),
  KeyI: (isShifted) => ({ kind: 'unsure', by: isShifted ? -1 : 1 }),
  KeyC: () => ({ kind: 'confirm' }),
};
const PAGE: Readonly<Record<string, Command>> = {
  k: toggle,
  j: jump(-LEAP_SECONDS),
  l: jump(LEAP_SECONDS),
  arrowleft: jump(-JUMP_SECONDS),
  arrowright: jump(JUMP_SECONDS),
  arrowup: { kind: 'move', by: -1 },
  arrowdown: { kind: 'move', by: 1 },
  i: { kind: 'unsure', by: 1 },
  c: { kind: 'confirm' },
  v: { kind: 'follow' },
  e: { kind: 'mode' },
  '?': { kind: 'help' },
  '<': { kind: 'rate', by: -1 },
  '>': { kind: 'rate', by: 1 },
};
/** Commands of letters that mean something else with the shift key. */
const SHIFTED: Readonly<Record<string, Command>> = { i: { kind: 'unsure', by: -1 } };
/** Commands of keys that buttons and links use. */
const FREE: Readonly<Record<string, Command>> = { ' ': toggle, enter: { kind: 'edit' } };

/** Returns the command of a key; undefined if the page does not handle it. */
export const commandOf = (key: Key, place: KeyTarget): Command | undefined => {
  const name = key.key.toLowerCase();
  if (key.ctrlKey || key.metaKey) {
    if (key.altKey) return undefined;
    const find = COMMANDS[name] ?? (place === 'field' ? undefined : PAGE_COMMANDS[name]);
    return find?.(key.shiftKey);
  }
  if (name === 'f3') return { kind: 'hit', by: key.shiftKey ? -1 : 1 };
  if (key.altKey) return WRITING[key.code]?.(key.shiftKey);
  if (place === 'field') return undefined;
  const free = place === 'page' ? FREE[name] : undefined;
  return free ?? speakerOf(name, place) ?? onPage(name, key.shiftKey);
};

const onPage = (name: string, isShifted: boolean): Command | undefined =>
  (isShifted ? SHIFTED[name] : undefined) ?? PAGE[name];

const speakerOf = (name: string, place: KeyTarget): Command | undefined =>
  place === 'page' && /^[1-9]$/.test(name) ? { kind: 'speaker', number: Number(name) } : undefined;

const TYPED = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';
const OWN_KEYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input[type=range]';
const PRESSED = 'button, a, summary, [role=button], input';

/** Returns what a key is for; undefined in menus and dialogs, which handle their own keys. */
export const targetOfKey = (target: EventTarget | null): KeyTarget | undefined => {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(OWN_KEYS) !== null) return undefined;
  // Buttons between the paragraphs of an edited text are no part of it.
  if (
    (target.closest(TYPED)?.getAttribute('contenteditable') ?? 'true') !== 'false' &&
    target.closest(TYPED) !== null
  )
    return 'field';
  return target.closest(PRESSED) === null ? 'page' : 'control';
};
