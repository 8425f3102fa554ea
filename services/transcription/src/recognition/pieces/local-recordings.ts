/** A decoded recording on the disk of this worker while a piece of it is in progress. */
type HeldRecording = {
  readonly path: string;
  readonly release: () => void;
};

type Round = { readonly id: string; readonly round: number };

export type LocalRecordings = ReturnType<typeof createLocalRecordings>;

/** Keeps the decoded recordings on the disk of this worker, which it coordinates. */
export const createLocalRecordings = () => {
  const files = new Map<string, ReturnType<typeof createHeldFile>>();
  return {
    /** Keeps the file until `release`; undefined for the recordings of other workers. `lost` aborts when the recording is given up. */
    hold: (round: Round, lost: AbortController): HeldRecording | undefined =>
      files.get(nameOf(round))?.hold(lost),

    add: (round: Round, path: string) => {
      const file = createHeldFile(path);
      files.set(nameOf(round), file);
      return {
        /** Ends the work on pieces in progress. */
        giveUp: file.giveUp,
        /** Resolves once no piece is in progress; none is begun any more. */
        remove: async (): Promise<void> => {
          if (files.get(nameOf(round)) === file) files.delete(nameOf(round));
          await file.released();
        },
      };
    },
  };
};

const nameOf = ({ id, round }: Round): string => `${id}.${round}`;

const createHeldFile = (path: string) => {
  const holds = new Map<AbortController, Promise<void>>();
  return {
    hold: (lost: AbortController): HeldRecording => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(lost, promise);
      const release = (): void => {
        holds.delete(lost);
        resolve();
      };
      return { path, release };
    },
    giveUp: (reason: unknown): void => {
      for (const lost of holds.keys()) lost.abort(reason);
    },
    released: async (): Promise<void> => {
      await Promise.all(holds.values());
    },
  };
};
