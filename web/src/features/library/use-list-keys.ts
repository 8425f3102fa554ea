import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { KeyboardEvent } from 'react';
import { rowLinkIdOf } from './row-body.tsx';
import type { RowCommands } from './use-row-commands.ts';
import type { Selection } from './use-selection.ts';

type ListKeysDeps = {
  readonly items: readonly TranscriptionItem[];
  readonly commands: RowCommands;
  readonly selection: Selection;
  readonly onUndo: () => void;
  readonly onHelp: () => void;
};

/** Matches elements in which keys have their own meaning: fields, sliders, open menus. */
const OWN_KEYS = 'input:not([type="checkbox"]), select, textarea, [role="menu"], [contenteditable="true"]';

/**
 * Handles the keys of the list: arrows move between rows, Space plays, Delete deletes, X selects, M moves, T tags, arrows sideways expand.
 * Enter follows the focused link by itself.
 */
export const useListKeys = (deps: ListKeysDeps) => (event: KeyboardEvent<HTMLElement>) => {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (event.defaultPrevented || event.altKey || target.closest(OWN_KEYS) !== null) return;
  const isLink = Object.hasOwn(target.dataset, 'rowLink');
  if (event.key === ' ' && !isLink) return;
  if (run(deps, toKey(event), target.closest<HTMLElement>('[data-row]'))) event.preventDefault();
};

const toKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  if (ctrlKey || metaKey) return `Mod+${key.toLowerCase()}`;
  return key.length === 1 ? key.toLowerCase() : key;
};

/** Does what a key means. Returns false if it means nothing here. */
const run = (deps: ListKeysDeps, key: string, row: HTMLElement | null): boolean => {
  const { items, selection } = deps;
  const index = items.findIndex(({ transcriptionId }) => transcriptionId === row?.dataset['row']);
  const item = items[index];
  const steps: Readonly<Record<string, () => void>> = {
    '?': deps.onHelp,
    'Mod+z': deps.onUndo,
    Escape: selection.clear,
    ArrowDown: () => focusRow(items[index + 1]),
    ArrowUp: () => focusRow(items[index - 1]),
    Home: () => focusRow(items[0]),
    End: () => focusRow(items.at(-1)),
    ...(item === undefined || row === null ? {} : keysOf(deps, item, row)),
  };
  steps[key]?.();
  return steps[key] !== undefined;
};

const keysOf = (
  { commands, selection }: ListKeysDeps,
  item: TranscriptionItem,
  row: HTMLElement,
): Readonly<Record<string, () => void>> => {
  const chosen = selection.selected.length > 0 ? selection.selected : [item];
  const remove = () => commands.remove(chosen);
  return {
    ' ': () => row.querySelector<HTMLElement>('[data-play]')?.click(),
    x: () => commands.select(item, false),
    m: () => commands.ask({ about: 'move', items: chosen }),
    t: () => commands.ask({ about: 'tags', items: chosen }),
    Delete: remove,
    // Keyboards of a Mac have no Delete.
    'Mod+backspace': remove,
    ArrowRight: () => row.querySelector<HTMLElement>('[data-expand][aria-expanded="false"]')?.click(),
    ArrowLeft: () => row.querySelector<HTMLElement>('[data-expand][aria-expanded="true"]')?.click(),
  };
};

const focusRow = (item: TranscriptionItem | undefined): void => {
  if (item !== undefined) document.getElementById(rowLinkIdOf(item.transcriptionId))?.focus();
};
