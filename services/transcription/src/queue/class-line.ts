/** Whose work it is, within a class. */
type Owner = { readonly person: string; readonly recording: string };

export type ClassLine<Work> = ReturnType<typeof createClassLine<Work>>;

/**
 * Work of one class that waits: handed out to one person after the other, of a person to one recording after the other, and of a
 * recording in the order it came. Maps keep the order of their rounds.
 */
export const createClassLine = <Work>() => {
  const people = new Map<string, Map<string, Work[]>>();
  return {
    isEmpty: (): boolean => people.size === 0,

    push: (work: Work, { person, recording }: Owner): void => {
      const recordings = people.get(person) ?? new Map<string, Work[]>();
      recordings.set(recording, [...(recordings.get(recording) ?? []), work]);
      people.set(person, recordings);
    },

    /** What is next; it stays. */
    first: (): Work | undefined => {
      const [recordings] = people.values();
      const [works] = recordings?.values() ?? [];
      return works?.[0];
    },

    /** Removes one; its person and its recording go to the end of their rounds. */
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
