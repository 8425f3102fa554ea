import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { othersProcessorMs } from './processes.ts';

/** Most runnable processes before the start. With more, the figures would include other programs. */
const QUIET_LOAD_MAX = 0.5;
/** Largest share of processor time that others may use. The kernel's work for this process (disk, network) also counts as others'. */
const OTHERS_SHARE_MAX = 0.1;

/** Returns a short description of the machine, with its current load. */
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

/** Starts measuring the CPU time of other programs; the returned function gives it for the time since. */
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
