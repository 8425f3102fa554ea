import type { CapacityClass } from './capacity-class.ts';

/** Who work is for. */
export type SchedulingKey = {
  readonly class: CapacityClass;
  /** A user or a device. */
  readonly person: string;
  readonly recording: string;
};

/** Work for no one in particular is scheduled as one recording of a visitor. */
export const NO_SCHEDULING_KEY: SchedulingKey = { class: 'visitor', person: '', recording: '' };

/**
 * Work that waits for a process: round robin over classes, within a class over people, and within a person in order of arrival. Pieces of
 * recordings do not wait here: the pool of pieces decides which one is next.
 */
export const createFairQueue = <Work extends object>() => {
  const classes = new Map<CapacityClass, Map<string, Work[]>>();
  const keys = new Map<Work, SchedulingKey>();

  const remove = (work: Work): boolean => {
    const key = keys.get(work);
    const people = key && classes.get(key.class);
    if (key === undefined || people === undefined) return false;
    const rest = (people.get(key.person) ?? []).filter((waiting) => waiting !== work);
    if (rest.length > 0) people.set(key.person, rest);
    else people.delete(key.person);
    if (people.size === 0) classes.delete(key.class);
    return keys.delete(work);
  };

  return {
    size: (): number => keys.size,

    push: (work: Work, key: SchedulingKey): void => {
      const people = classes.get(key.class) ?? new Map<string, Work[]>();
      classes.set(key.class, people);
      people.set(key.person, [...(people.get(key.person) ?? []), work]);
      keys.set(work, key);
    },

    /** Removes and returns the next one; its person and its class move to the end of their rounds. */
    shift: (): Work | undefined => {
      const [people] = classes.values();
      const [works] = people?.values() ?? [];
      const work = works?.[0];
      const key = work && keys.get(work);
      if (work === undefined || key === undefined) return undefined;
      remove(work);
      moveToEnd(classes, key.class);
      if (people !== undefined) moveToEnd(people, key.person);
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
