import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** More runnable processes than this before the start, and figures are somebody else's too. */
const QUIET_LOAD_MAX = 0.5;

/** The machine in a few words, with how busy it was when this was called. */
export const describeMachine = () => {
  const load = loadavg()[0] ?? 0;
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    load,
    busy: load > QUIET_LOAD_MAX,
    text: `${model}, ${availableParallelism()} cores, ${memory}, Node ${process.versions.node}, load ${load.toFixed(1)} at the start`,
  };
};

export type Machine = ReturnType<typeof describeMachine>;
