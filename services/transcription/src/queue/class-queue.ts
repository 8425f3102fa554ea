/** Who the work is for, within a class. */
type Owner = { readonly person: string; readonly recording: string };

export type ClassQueue<Work> = ReturnType<typeof createClassQueue<Work>>;

/**
 * Waiting work of one class: round robin over people, within a person over recordings, and within a recording in order of arrival. Maps
 * keep the order of the rounds.
 */
export const createClassQueue = <Work>() => {
  const people = new Map<string, Map<string, Work[]>>();
  return {
    isEmpty: (): boolean => people.size === 0,

    push: (work: Work, { person, recording }: Owner): void => {
      const recordings = people.get(person) ?? new Map<string, Work[]>();
      recordings.set(recording, [...(recordings.get(recording) ?? []), work]);
      people.set(person, recordings);
    },

    /** Returns the next one without removing it. */
    first: (): Work | undefined => {
      const [recordings] = people.values();
      const [works] = recordings?.values() ?? [];
      return works?.[0];
    },

    /** Removes one; its person and its recording move to the end of their rounds. */
    take: (work: Work, { person, recording }: Owner): void => {
      const recordings = people.get(person) ?? new Map<string, Work[]>();
      const rest = recordings.get(recording)?.filter((waiting) => waiting !== work) ?? [];
      recordings.delete(recording);
      if (rest.length > 0) recordings.set(recording, rest);
      people.delete(person);
      if (recordings.size > 0) people.set(person, recordings);
    },
  };
};
