import type { CDPSession } from 'playwright-core';

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of a task, in µs. */
  readonly tdur?: number;
};

/** Observes the page's main thread during work: CPU time in ms of its longest task, independent of other programs. */
export const longestTaskMs = async <T>(devTools: CDPSession, work: () => Promise<T>) => {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  devTools.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] };
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  try {
    const result = await work();
    const completed = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    await devTools.send('Tracing.end');
    await completed;
    return { result, longestMs: findLongest(events) };
  } finally {
    devTools.off('Tracing.dataCollected', collect);
  }
};

/** Returns the longest task of the measured page: the browser's own pages also have main threads. */
const findLongest = (events: readonly TraceEvent[]): number => {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}.${tid}`;
  const mainThreads = new Set(events.filter(({ name }) => name === 'stopwatch').map(threadOf));
  const tasks = events.filter((event) => event.tdur !== undefined && mainThreads.has(threadOf(event)));
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000;
};
