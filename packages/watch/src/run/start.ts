import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import type { Config } from '@escriba/runtime';
import type { watchConfig } from '../config.ts';
import { createApi } from '../escriba/api.ts';
import type { WatchOptions } from '../options.ts';
import { createBucketSource } from '../sources/bucket-source.ts';
import { createFolderSource } from '../sources/folder-source.ts';
import type { Source } from '../sources/source.ts';
import { openJournal } from '../target/journal.ts';
import { takeLock } from '../target/lock.ts';
import { ownFolderOf } from '../target/own-folder.ts';
import { WatchStopped } from '../watch.errors.ts';
import type { Log } from './log.ts';
import { createPause } from './pause.ts';
import { watch } from './watch.ts';

type Starting = {
  readonly options: WatchOptions;
  readonly config: Config<typeof watchConfig>;
  readonly log: Log;
  /** Aborts when the program is to end. */
  readonly signal: AbortSignal;
};

/** Returns the time of a clock that is never set, unlike that of the machine. */
const now = (): number => performance.now();

/** The longest time between two questions for texts. */
const ASK_MS_MAX = 5_000;

/**
 * Watches until the signal aborts or, with `--once`, until everything is done. Returns the number of recordings that got no text.
 * @throws WatchStopped, and `TryLater` if Escriba does not respond at the start
 */
export const startWatching = async ({ options, config, log, signal }: Starting): Promise<number> => {
  const source = await openSource(options.source, config);
  const folder = await findFolder(options.target, 'the folder of --to');
  const own = ownFolderOf(folder);
  const stopping = new AbortController();
  const stop = (error: unknown): void => stopping.abort(error);
  const ending = AbortSignal.any([signal, stopping.signal]);
  await mkdir(own.folder, { recursive: true });
  const unlock = await takeLock(own.lock, { onLost: stop, log: log.line, signal: ending });
  try {
    await rm(own.unfinished, { recursive: true, force: true });
    const journal = await openJournal(own.journal);
    try {
      const api = createApi({
        baseUrl: config.ESCRIBA_URL.replace(/\/+$/u, ''),
        apiKey: config.ESCRIBA_KEY,
        signal: ending,
      });
      await api.checkAccess();
      log.line(`watching ${source.name}, texts into ${folder}${options.isOnce ? '' : '; Ctrl-C stops'}`);
      let failures = 0;
      const noteFailure = () => void (failures += 1);
      const pause = createPause(log, now);
      const target = { folder, own };
      const run = {
        ...options,
        api,
        source,
        target,
        journal,
        log,
        pause,
        now,
        signal: ending,
        stop,
        noteFailure,
      };
      await watch(run, { lookMs: options.lookMs, askMs: Math.min(ASK_MS_MAX, options.lookMs) });
      stopping.signal.throwIfAborted();
      return failures;
    } finally {
      await journal.close();
    }
  } finally {
    await unlock();
  }
};

const openSource = async (source: WatchOptions['source'], config: Starting['config']): Promise<Source> =>
  source.kind === 'folder'
    ? createFolderSource(await findFolder(source.path, 'the folder to watch'))
    : createBucketSource(
        {
          bucket: source.bucket,
          endpoint: config.S3_ENDPOINT,
          region: config.S3_REGION,
          accessKeyId: config.S3_ACCESS_KEY_ID,
          secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        },
        source.prefix,
      );

/** A missing folder is not made: it may be a drive that is not connected, and its journal would begin again. */
const findFolder = async (path: string, what: string): Promise<string> => {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new WatchStopped(`${path}, ${what}, is no folder that can be read. Connect or make it first.`);
  return realpath(path);
};
