import { readStored, writeStored } from '../../platform/stored.ts';

const KEY = 'escriba-deletions';

type Noted = { readonly id: string; readonly userId: string; readonly dueAtMs: number };

/** Deletions that are not sent yet, in the browser's storage, so that they are still known after the page has closed. */
export const notedDeletions = {
  add: (ids: readonly string[], userId: string | undefined, inMs: number): void => {
    if (userId === undefined) return;
    const dueAtMs = Date.now() + inMs;
    change((noted) => [...without(noted, ids), ...ids.map((id) => ({ id, userId, dueAtMs }))]);
  },
  remove: (ids: readonly string[]): void => change((noted) => without(noted, ids)),
  /** Marks deletions that can no longer be undone. */
  makeDue: (ids: readonly string[]): void =>
    change((noted) => noted.map((one) => (ids.includes(one.id) ? { ...one, dueAtMs: 0 } : one))),
  has: (id: string): boolean => read().some((one) => one.id === id),
  /** Lists a user's deletions, with the time in which they can still be undone. */
  list: (userId: string | undefined): { readonly id: string; readonly leftMs: number }[] =>
    read()
      .filter((one) => one.userId === userId)
      .map(({ id, dueAtMs }) => ({ id, leftMs: dueAtMs - Date.now() })),
};

const change = (map: (noted: readonly Noted[]) => readonly Noted[]): void =>
  writeStored(KEY, JSON.stringify(map(read())));

const without = (noted: readonly Noted[], ids: readonly string[]): Noted[] =>
  noted.filter(({ id }) => !ids.includes(id));

const read = (): readonly Noted[] => {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isNoted) : [];
  } catch {
    return [];
  }
};

const isNoted = (value: unknown): value is Noted => {
  const { id, userId, dueAtMs } = (value ?? {}) as Partial<Noted>;
  return typeof id === 'string' && typeof userId === 'string' && typeof dueAtMs === 'number';
};
