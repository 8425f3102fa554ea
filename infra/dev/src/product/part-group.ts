import type { KeptPart } from './keep-running.ts';

/** Creates a group of parts that are stopped together, including those that are still starting. */
export const createPartGroup = () => {
  const starts: Promise<KeptPart>[] = [];
  return {
    add: (start: Promise<KeptPart>): Promise<KeptPart> => {
      starts.push(start);
      return start;
    },
    /** Returns the part of that name; undefined if there is none. */
    find: async (name: string): Promise<KeptPart | undefined> =>
      (await Promise.all(starts)).find((part) => part.name === name),
    stop: async (): Promise<void> => {
      await Promise.all(starts.map(stopIfStarted));
    },
  };
};

const stopIfStarted = (start: Promise<KeptPart>): Promise<void> =>
  start.then(
    (part) => part.stop(),
    () => undefined,
  );
