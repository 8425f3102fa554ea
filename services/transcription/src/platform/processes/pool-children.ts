import {
  type ChildProgram,
  type PoolChild,
  type PoolChildOptions,
  type PoolJob,
  startPoolChild,
} from './pool-child.ts';

export type PoolChildrenOptions = ChildProgram &
  Pick<PoolChildOptions, 'onWarning' | 'loadMsMax'> & {
    size: number;
    /** The memory above which a child is replaced after its job. */
    rssBytesMax: number;
    /** Called when a child died unexpectedly; for a log. */
    onLoss?: ((cause: Error) => void) | undefined;
    /** Called when a child can take a job. */
    onIdle: () => void;
    /** Called when no child is left and the last one could not load, so that waiting jobs are rejected. */
    onAllFailed: (cause: Error) => void;
  };

/** Maintains the number of a pool's processes. */
export const createPoolChildren = (options: PoolChildrenOptions) => {
  const { size, rssBytesMax, onLoss, onIdle, onAllFailed } = options;
  const { module, args, nodeOptions, loadMsMax, onWarning } = options;
  const program = { module, args, nodeOptions, loadMsMax, onWarning };
  const children: PoolChild[] = [];
  let closed = false;

  const fill = () => {
    for (let missing = closed ? 0 : size - children.length; missing > 0; missing--) {
      children.push(startPoolChild({ ...program, onIdle: takeIdle, onLost: takeLoss }));
    }
  };
  const forget = (child: PoolChild) => {
    const place = children.indexOf(child);
    if (place >= 0) children.splice(place, 1);
  };
  const replace = (child: PoolChild, reason: unknown) => {
    forget(child);
    void child.kill(reason);
    fill();
  };
  const takeIdle = (child: PoolChild, rssBytes: number) => {
    if (rssBytes > rssBytesMax) replace(child, undefined);
    onIdle();
  };
  const takeLoss = (child: PoolChild, { loaded, cause }: { loaded: boolean; cause: Error }) => {
    forget(child);
    onLoss?.(cause);
    // One that cannot load is not restarted before the next job arrives.
    if (loaded) fill();
    else if (children.length === 0) onAllFailed(cause);
  };

  return {
    /** Starts the missing children. */
    fill,
    findIdle: () => children.find((child) => child.isIdle()),
    isReady: () => children.some((child) => child.isReady()),
    /** Kills the process that runs this job, if any. */
    stop: (job: PoolJob, reason: unknown) => {
      const child = children.find((candidate) => candidate.has(job));
      if (child) replace(child, reason);
    },
    close: async (reason: unknown) => {
      closed = true;
      await Promise.all(children.splice(0).map((child) => child.kill(reason)));
    },
  };
};
