import type { TFunction } from 'i18next';
import { cutName } from '../media/cut-name.ts';
import { percentOf, type Work } from './work.ts';

const NAME_LENGTH_MAX = 40;

/** Returns the tab's title for the work: unseen ends come first. Undefined if there is nothing to show. */
export const describeWork = (work: Work, t: TFunction<'live'>): string | undefined => {
  const { ended, running } = work;
  const last = ended.at(-1);
  if (last !== undefined)
    return describeEnd(ended.length, ended.every(isDone), cutName(last.originalFileName, NAME_LENGTH_MAX), t);
  if (running.size === 0) return undefined;
  const isWaiting = [...running.values()].every(({ status }) => status === 'pending');
  const values = { count: running.size, percent: percentOf(work) };
  if (running.size === 1) return t(isWaiting ? 'status.pending' : 'status.percent', values);
  return t(isWaiting ? 'title.waitingMany' : 'title.runningMany', values);
};

const isDone = ({ status }: { readonly status: string }): boolean => status === 'completed';

const describeEnd = (count: number, areDone: boolean, name: string, t: TFunction<'live'>): string => {
  if (count === 1) return t(areDone ? 'title.done' : 'title.failed', { name });
  return t(areDone ? 'title.doneMany' : 'title.endedMany', { count });
};
