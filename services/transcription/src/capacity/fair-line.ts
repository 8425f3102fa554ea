import { CAPACITY_CLASSES, type CapacityClass } from './capacity-class.ts';

/** On whose account a piece of work is done. */
export type Share = {
  readonly class: CapacityClass;
  /** A user or a device. */
  readonly person: string;
  readonly recording: string;
};

/** Work on nobody's account takes turns as one recording of a visitor. */
export const NO_SHARE: Share = { class: 'visitor', person: '', recording: '' };

/** Turns of each class where all of them wait. What a class does not use goes to the others. */
const TURNS: Readonly<Record<CapacityClass, number>> = { paid: 8, free: 3, visitor: 1 };

type Recordings<Work> = Map<string, Work[]>;
type ClassLine<Work> = { turn: number; people: Map<string, Recordings<Work>> };

/**
 * Work that waits for an engine, handed out piece by piece: to classes by their weight, within a class to one person after the
 * other, of a person to one recording after the other, and of a recording in the order it came.
 */
export const createFairLine = <Work extends object>() => {
  const lines = new Map<CapacityClass, ClassLine<Work>>(
    CAPACITY_CLASSES.map((name) => [name, { turn: 0, people: new Map() }]),
  );
  const shares = new Map<Work, Share>();
  let now = 0;

  const lineOf = (share: Share): ClassLine<Work> => {
    const line = lines.get(share.class);
    if (line === undefined) throw new Error(`no such class: ${share.class}`);
    return line;
  };
  /** Removes one piece of work; the person and the recording it belongs to go to the end of their rounds. */
  const take = (work: Work, { person, recording, ...share }: Share): void => {
    const { people } = lineOf({ person, recording, ...share });
    const recordings = people.get(person) ?? new Map<string, Work[]>();
    const rest = recordings.get(recording)?.filter((waiting) => waiting !== work) ?? [];
    recordings.delete(recording);
    if (rest.length > 0) recordings.set(recording, rest);
    people.delete(person);
    if (recordings.size > 0) people.set(person, recordings);
    shares.delete(work);
  };
  const next = (): { work: Work; share: Share } | undefined => {
    const waiting = CAPACITY_CLASSES.flatMap((name) => {
      const line = lines.get(name);
      return line && line.people.size > 0 ? [line] : [];
    });
    const [line] = waiting.toSorted((a, b) => a.turn - b.turn);
    const work = line && firstOf(line);
    const share = work && shares.get(work);
    return work && share && { work, share };
  };

  return {
    size: (): number => shares.size,

    push: (work: Work, share: Share): void => {
      const line = lineOf(share);
      // A class that was idle has not saved up turns.
      if (line.people.size === 0) line.turn = Math.max(line.turn, now);
      const recordings = line.people.get(share.person) ?? new Map<string, Work[]>();
      recordings.set(share.recording, [...(recordings.get(share.recording) ?? []), work]);
      line.people.set(share.person, recordings);
      shares.set(work, share);
    },

    /** Takes out what is next. */
    shift: (): Work | undefined => {
      const found = next();
      if (found === undefined) return undefined;
      const line = lineOf(found.share);
      now = line.turn;
      line.turn += 1 / TURNS[found.share.class];
      take(found.work, found.share);
      return found.work;
    },

    /** Takes out one that is no longer wanted. False when it is not here. */
    remove: (work: Work): boolean => {
      const share = shares.get(work);
      if (share === undefined) return false;
      take(work, share);
      return true;
    },

    /** Takes out all. */
    clear: (): Work[] => {
      const all = [...shares.keys()];
      for (const [work, share] of shares) take(work, share);
      return all;
    },
  };
};

const firstOf = <Work>({ people }: ClassLine<Work>): Work | undefined => {
  const [recordings] = people.values();
  const [works] = recordings?.values() ?? [];
  return works?.[0];
};
