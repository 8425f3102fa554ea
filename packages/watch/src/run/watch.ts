import { setTimeout as sleep } from 'node:timers/promises';
import { createSettledFiles } from '../sources/settled-files.ts';
import type { Ignored } from '../sources/source.ts';
import { WatchStopped } from '../watch.errors.ts';
import { createCollector } from './collect-texts.ts';
import { type Run, toLater } from './run.ts';
import { type Sender, createSender } from './send-files.ts';

type Intervals = {
  /** Between two looks at the source. */
  readonly lookMs: number;
  /** Between two questions for texts. */
  readonly askMs: number;
};

/** How often due work is looked for. */
const TICK_MS = 250;
/** A run that ends gives up after so many pauses in a row, or looks that failed. */
const ONCE_FAILURES_MAX = 5;

/** Takes files and writes texts until the signal aborts or, if the run ends by itself, until everything that is there is done. */
export const watch = async (run: Run, { lookMs, askMs }: Intervals): Promise<void> => {
  const collector = createCollector(run);
  for (const entry of run.journal.list()) if (entry.state === 'sent') collector.add(entry);
  if (!collector.isIdle())
    run.log.line(`${collector.count()} recordings of an earlier run wait for their texts`);
  const sender = createSender(run, collector.add);
  const looker = createLooker(run, sender);
  let [nextLook, nextAsk] = [0, 0];
  try {
    while (!run.signal.aborted) {
      if (run.now() >= nextLook && !looker.isDone()) {
        await looker.look();
        nextLook = run.now() + lookMs;
      }
      sender.startDue();
      if (run.now() >= nextAsk) {
        await collector.collect();
        nextAsk = run.now() + askMs;
      }
      if (run.isOnce && looker.isDone() && sender.isIdle() && collector.isIdle()) return;
      if (run.isOnce && run.pause.attempts() > ONCE_FAILURES_MAX)
        throw new WatchStopped('Not everything could be done; the next run continues.');
      await sleep(Math.min(TICK_MS, lookMs), undefined, { signal: run.signal }).catch(() => {});
    }
  } finally {
    await sender.settle();
  }
};

/** Looks at the source, and hands complete files to the sender. */
const createLooker = (run: Run, sender: Sender) => {
  const { source, log } = run;
  const settle = createSettledFiles(source);
  const named = new Set<string>();
  const looksNeeded = source.isAtomic ? 1 : 2;
  let [looks, failures] = [0, 0];

  const name = (ignored: readonly Ignored[]): void => {
    for (const { path, reason } of ignored) {
      if (named.has(path)) continue;
      named.add(path);
      log.line(`ignored: ${path} is ${reason}`);
    }
  };

  return {
    look: async (): Promise<void> => {
      try {
        const { files, ignored } = await source.list(run.signal);
        name(ignored);
        sender.take(settle(files));
        looks += 1;
        failures = 0;
        log.forget('source');
        await sender.abandonMissing(files);
      } catch (error) {
        if (run.signal.aborted) return;
        const later = toLater(error, run);
        if (later === undefined) return run.stop(error);
        failures += 1;
        log.news('source', `waiting: ${later.message}`);
        if (run.isOnce && failures > ONCE_FAILURES_MAX) run.stop(new WatchStopped(`${later.message}.`));
      }
    },
    /** Whether a run that ends has found everything. */
    isDone: (): boolean => run.isOnce && looks >= looksNeeded,
  };
};
