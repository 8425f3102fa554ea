import { every } from '@escriba/runtime';
import type { OneLeader, Turn } from './one-leader.ts';

export type Chore = Turn & {
  readonly name: string;
  readonly run: () => Promise<unknown>;
};

type ChoresDeps = {
  readonly oneLeader: OneLeader;
  readonly chores: readonly Chore[];
  readonly onFailure: (error: unknown, name: string) => void;
};

/** How often a process asks whether it is its turn. */
const ASKING_INTERVAL_MS = 10_000;

/** Does each chore in one of all processes, until stopped, which waits for those in progress. */
export const startChores = ({ oneLeader, chores, onFailure }: ChoresDeps) => {
  const loops = chores.map(({ name, run, ...turn }) =>
    every(
      ASKING_INTERVAL_MS,
      () => oneLeader(name, turn, run),
      (error) => onFailure(error, name),
    ),
  );
  return {
    stop: async (): Promise<void> => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
};
