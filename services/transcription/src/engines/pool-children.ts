import { type PoolChild, type PoolChildOptions, type PoolJob, startPoolChild } from './pool-child.ts';

export type PoolChildrenOptions = Pick<PoolChildOptions, 'module' | 'args'> & {
  size: number;
  /** A child that holds more memory than this is replaced when its job is done. */
  rssBytesMax: number;
  /** Told when a child died by itself; for a log. */
  onLoss?: ((cause: Error) => void) | undefined;
  /** Some child can take a job. */
  onIdle: () => void;
  /** No child is left and the last could not load: what waits shall not wait for ever. */
  onDeserted: (cause: Error) => void;
};

/** Keeps up the number of a pool's processes. */
export function createPoolChildren(options: PoolChildrenOptions) {
  const { module, args, size, rssBytesMax, onLoss, onIdle, onDeserted } = options;
  const children: PoolChild[] = [];
  let closed = false;

  const fill = () => {
    for (let missing = closed ? 0 : size - children.length; missing > 0; missing--) {
      children.push(startPoolChild({ module, args, onIdle: takeIdle, onLost: takeLoss }));
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
  function takeIdle(child: PoolChild, rssBytes: number) {
    if (rssBytes > rssBytesMax) replace(child, undefined);
    onIdle();
  }
  function takeLoss(child: PoolChild, { loaded, cause }: { loaded: boolean; cause: Error }) {
    forget(child);
    onLoss?.(cause);
    // One that cannot load is not tried again before the next job comes.
    if (loaded) fill();
    else if (children.length === 0) onDeserted(cause);
  }

  return {
    /** Starts those that are missing. */
    fill,
    findIdle: () => children.find((child) => child.isIdle()),
    isReady: () => children.some((child) => child.isReady()),
    /** Kills the process that runs this job, if one does. */
    stop: (job: PoolJob, reason: unknown) => {
      const child = children.find((candidate) => candidate.has(job));
      if (child) replace(child, reason);
    },
    close: async (reason: unknown) => {
      closed = true;
      await Promise.all(children.splice(0).map((child) => child.kill(reason)));
    },
  };
}
