import { CAPACITY_CLASSES, CLASS_TURNS, type CapacityClass } from './capacity-class.ts';

/** The person and recording that work is for. */
export type SchedulingKey = {
  readonly class: CapacityClass;
  /** The id of a user or a device. */
  readonly user: string;
  readonly recording: string;
};

/** The key for work that belongs to no one in particular: it is scheduled as one recording of a visitor. */
export const NO_SCHEDULING_KEY: SchedulingKey = { class: 'visitor', user: '', recording: '' };

type Round<Work> = { readonly users: Map<string, Work[]>; nextTurn: number };

/**
 * Creates a queue of work that waits for a process: classes by their weights, within a class round robin over users, and within a user in
 * order of arrival. Pieces of recordings do not wait here: the pool of pieces decides which one is next.
 */
export const createFairQueue = <Work extends object>() => {
  const rounds: Readonly<Record<CapacityClass, Round<Work>>> = {
    paid: { users: new Map(), nextTurn: 0 },
    free: { users: new Map(), nextTurn: 0 },
    visitor: { users: new Map(), nextTurn: 0 },
  };
  const keys = new Map<Work, SchedulingKey>();
  let lastTurn = 0;

  const remove = (work: Work): boolean => {
    const key = keys.get(work);
    if (key === undefined) return false;
    const { users } = rounds[key.class];
    const rest = (users.get(key.user) ?? []).filter((waiting) => waiting !== work);
    if (rest.length > 0) users.set(key.user, rest);
    else users.delete(key.user);
    return keys.delete(work);
  };

  return {
    size: (): number => keys.size,

    push: (work: Work, key: SchedulingKey): void => {
      const round = rounds[key.class];
      // A class that was idle has not saved up turns.
      if (round.users.size === 0) round.nextTurn = Math.max(round.nextTurn, lastTurn);
      round.users.set(key.user, [...(round.users.get(key.user) ?? []), work]);
      keys.set(work, key);
    },

    /** Removes and returns the next one; its user moves to the end of the round. */
    shift: (): Work | undefined => {
      const [name] = CAPACITY_CLASSES.filter((each) => rounds[each].users.size > 0).toSorted(
        (one, other) => rounds[one].nextTurn - rounds[other].nextTurn,
      );
      if (name === undefined) return undefined;
      const round = rounds[name];
      const [[user, works] = []] = round.users;
      const work = works?.[0];
      if (user === undefined || work === undefined) return undefined;
      lastTurn = round.nextTurn;
      round.nextTurn += 1 / CLASS_TURNS[name];
      remove(work);
      moveToEnd(round.users, user);
      return work;
    },

    /** Removes an entry that is no longer needed. Returns false if it is not waiting. */
    remove,

    /** Removes and returns all. */
    clear: (): Work[] => {
      const all = [...keys.keys()];
      for (const work of all) remove(work);
      return all;
    },
  };
};

/** Moves a member to the end of its round, whose order the map keeps. */
const moveToEnd = <Name, Member>(round: Map<Name, Member>, name: Name): void => {
  const member = round.get(name);
  if (member === undefined) return;
  round.delete(name);
  round.set(name, member);
};
