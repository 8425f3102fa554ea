/** Who the work is for, within a class. */
type Owner = { readonly person: string; readonly recording: string };

export type ClassQueue<Work> = ReturnType<typeof createClassQueue<Work>>;

/**
 * Waiting work of one class: round robin over people, within a person over recordings, and within a recording in order of arrival. A
 * newcomer comes before the one who had the last turn, so that a clip waits for the piece that runs and not for the next one, too; only one
 * newcomer does so after each turn, so that none starves. Maps keep the order of the rounds.
 */
export const createClassQueue = <Work>() => {
  const people = new Map<string, Map<string, Work[]>>();
  /** The last turn, until a newcomer has come before it. */
  const served: { person?: string | undefined; recording?: string | undefined } = {};
  const remove = (work: Work, { person, recording }: Owner): void => {
    const recordings = people.get(person) ?? new Map<string, Work[]>();
    const rest = recordings.get(recording)?.filter((waiting) => waiting !== work) ?? [];
    recordings.delete(recording);
    if (rest.length > 0) recordings.set(recording, rest);
    people.delete(person);
    if (recordings.size > 0) people.set(person, recordings);
  };
  return {
    isEmpty: (): boolean => people.size === 0,

    push: (work: Work, { person, recording }: Owner): void => {
      const recordings = people.get(person) ?? new Map<string, Work[]>();
      const works = recordings.get(recording);
      if (works !== undefined) works.push(work);
      else if (join(recordings, recording, { value: [work], served: served.recording }))
        served.recording = undefined;
      if (people.has(person)) return;
      if (join(people, person, { value: recordings, served: served.person })) served.person = undefined;
    },

    /** Returns the next one without removing it. */
    first: (): Work | undefined => {
      const [recordings] = people.values();
      const [works] = recordings?.values() ?? [];
      return works?.[0];
    },

    /** Removes one for its turn; its person and its recording move to the end of their rounds. */
    take: (work: Work, owner: Owner): void => {
      remove(work, owner);
      Object.assign(served, { person: owner.person, recording: owner.recording });
    },

    /** Removes one that is no longer wanted. */
    remove,
  };
};

type Newcomer<Value> = { readonly value: Value; readonly served: string | undefined };

/** Adds a newcomer at the end of a round, but before the member with the last turn. Returns whether it came before that one. */
const join = <Value>(
  round: Map<string, Value>,
  name: string,
  { value, served = name }: Newcomer<Value>,
): boolean => {
  round.set(name, value);
  const last = round.get(served);
  if (served === name || last === undefined) return false;
  round.delete(served);
  round.set(served, last);
  return true;
};
