/** Past, present and undone values, compared by identity. */
export type History<T> = { readonly past: readonly T[]; readonly present: T; readonly future: readonly T[] };

const STEPS_MAX = 500;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Records a new value; clears the undone ones. */
export const record = <T>(history: History<T>, present: T): History<T> =>
  present === history.present
    ? history
    : { past: [...history.past, history.present].slice(-STEPS_MAX), present, future: [] };

/** Replaces the present value in the same step, as a user types on; without a step to continue it records one. */
export const amend = <T>(history: History<T>, present: T): History<T> =>
  history.past.length === 0 || present === history.present
    ? record(history, present)
    : { past: history.past, present, future: [] };

export const undo = <T>(history: History<T>): History<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
};

export const redo = <T>(history: History<T>): History<T> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
};
