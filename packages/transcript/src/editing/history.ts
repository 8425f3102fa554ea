/** One change of a value. */
type Step<T> = { readonly before: T; readonly after: T };

/** A user's own steps, the present value and the undone steps, compared by identity. Others may have changed the value between steps. */
export type History<T> = {
  readonly past: readonly Step<T>[];
  readonly present: T;
  readonly future: readonly Step<T>[];
};

/** Applies the change from `base` to `mine` to a value that others have changed too. Returns `theirs` if nothing of it applies. */
type Merge<T> = (values: { readonly base: T; readonly mine: T; readonly theirs: T }) => T;

const STEPS_MAX = 500;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Records a new value; clears the undone ones. */
export const record = <T>(history: History<T>, present: T): History<T> =>
  present === history.present
    ? history
    : { past: addStep(history, { before: history.present, after: present }), present, future: [] };

/** Replaces the present value in the same step, as a user types on; without a step to continue it records one. */
export const amend = <T>(history: History<T>, present: T): History<T> => {
  const last = history.past.at(-1);
  return last === undefined || last.after !== history.present || present === history.present
    ? record(history, present)
    : { past: [...history.past.slice(0, -1), { before: last.before, after: present }], present, future: [] };
};

/** Takes over a value that others have changed. It is no step: `undo` and `redo` keep it. */
export const rebase = <T>(history: History<T>, present: T): History<T> => ({ ...history, present });

/** Undoes the user's last step that still has an effect. */
export const undo = <T>(history: History<T>, merge: Merge<T>): History<T> => {
  const { past, present, future } = history;
  for (let count = past.length - 1; count >= 0; count -= 1) {
    const { before, after } = past[count] ?? { before: present, after: present };
    const target = present === after ? before : merge({ base: after, mine: before, theirs: present });
    if (target !== present)
      return {
        past: past.slice(0, count),
        present: target,
        future: [{ before: target, after: present }, ...future],
      };
  }
  return past.length === 0 ? history : { ...history, past: [] };
};

/** Repeats the next undone step that still has an effect. */
export const redo = <T>(history: History<T>, merge: Merge<T>): History<T> => {
  const { present, future } = history;
  for (const [index, { before, after }] of future.entries()) {
    const target = present === before ? after : merge({ base: before, mine: after, theirs: present });
    if (target !== present)
      return {
        past: addStep(history, { before: present, after: target }),
        present: target,
        future: future.slice(index + 1),
      };
  }
  return future.length === 0 ? history : { ...history, future: [] };
};

const addStep = <T>({ past }: History<T>, step: Step<T>): readonly Step<T>[] =>
  [...past, step].slice(-STEPS_MAX);
