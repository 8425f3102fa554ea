import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { othersProcessorMs } from './processes.ts';

/** More runnable processes than this before the start, and figures are somebody else's too. */
const QUIET_LOAD_MAX = 0.5;
/** The kernel's own work for us (disk, network) counts as somebody else's. */
const OTHERS_SHARE_MAX = 0.1;

/** The machine in a few words, with how busy it was when this was called. */
export const describeMachine = () => {
  const load = loadavg()[0] ?? 0;
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return {
    isBusy: load > QUIET_LOAD_MAX,
    load: load.toFixed(1),
    text: `${model}, ${availableParallelism()} cores, ${memory}, Node ${process.versions.node}`,
  };
};

/** Begins to watch what other programs take of the processors; the answer tells it for the time until then. */
export const watchOthers = () => {
  const before = readUse();
  return () => {
    const now = readUse();
    const othersMs = [...now.others].reduce(
      (sum, [pid, usedMs]) => sum + Math.max(0, usedMs - (before.others.get(pid) ?? 0)),
      0,
    );
    const share = othersMs / (now.allMs - before.allMs);
    return { share, isDisturbed: share > OTHERS_SHARE_MAX };
  };
};

const readUse = () => {
  const times = cpus().map((core) => core.times);
  const allMs = times.reduce(
    (sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle,
    0,
  );
  return { allMs, others: othersProcessorMs() };
};
