import { CAPACITY_CLASSES, CLASS_TURNS, type CapacityClass } from './capacity-class.ts';

/** Who work is for. */
export type SchedulingKey = {
  readonly class: CapacityClass;
  /** A user or a device. */
  readonly person: string;
  readonly recording: string;
};

/** Work for no one in particular is scheduled as one recording of a visitor. */
export const NO_SCHEDULING_KEY: SchedulingKey = { class: 'visitor', person: '', recording: '' };

type Round<Work> = { readonly people: Map<string, Work[]>; nextTurn: number };

/**
 * Work that waits for a process: classes by their weights, within a class round robin over people, and within a person in order of arrival.
 * Pieces of recordings do not wait here: the pool of pieces decides which one is next.
 */
export const createFairQueue = <Work extends object>() => {
  const rounds: Readonly<Record<CapacityClass, Round<Work>>> = {
    paid: { people: new Map(), nextTurn: 0 },
    free: { people: new Map(), nextTurn: 0 },
    visitor: { people: new Map(), nextTurn: 0 },
  };
  const keys = new Map<Work, SchedulingKey>();
  let lastTurn = 0;

  const remove = (work: Work): boolean => {
    const key = keys.get(work);
    if (key === undefined) return false;
    const { people } = rounds[key.class];
    const rest = (people.get(key.person) ?? []).filter((waiting) => waiting !== work);
    if (rest.length > 0) people.set(key.person, rest);
    else people.delete(key.person);
    return keys.delete(work);
  };

  return {
    size: (): number => keys.size,

    push: (work: Work, key: SchedulingKey): void => {
      const round = rounds[key.class];
      // A class that was idle has not saved up turns.
      if (round.people.size === 0) round.nextTurn = Math.max(round.nextTurn, lastTurn);
      round.people.set(key.person, [...(round.people.get(key.person) ?? []), work]);
      keys.set(work, key);
    },

    /** Removes and returns the next one; its person moves to the end of the round. */
    shift: (): Work | undefined => {
      const [name] = CAPACITY_CLASSES.filter((each) => rounds[each].people.size > 0).toSorted(
        (one, other) => rounds[one].nextTurn - rounds[other].nextTurn,
      );
      if (name === undefined) return undefined;
      const round = rounds[name];
      const [[person, works] = []] = round.people;
      const work = works?.[0];
      if (person === undefined || work === undefined) return undefined;
      lastTurn = round.nextTurn;
      round.nextTurn += 1 / CLASS_TURNS[name];
      remove(work);
      moveToEnd(round.people, person);
      return work;
    },

    /** Removes one that is no longer wanted. Returns false if it is not waiting. */
    remove,

    /** Removes and returns all. */
    clear: (): Work[] => {
      const all = [...keys.keys()];
      for (const work of all) remove(work);
      return all;
    },
  };
};

/** A map keeps the order of its round. */
const moveToEnd = <Name, Member>(round: Map<Name, Member>, name: Name): void => {
  const member = round.get(name);
  if (member === undefined) return;
  round.delete(name);
  round.set(name, member);
};
