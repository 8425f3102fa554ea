import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CheckedProxy, Outbound } from '@escriba/outbound';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { killGroup } from '../../../platform/media/limit-program.ts';
import { PageError } from './page-error.ts';
import { PAGE_ENVIRONMENT, type PageProgram, PROXY_URL } from './page-program.ts';
import { readMessages } from './read-messages.ts';

export type PageReaderDeps = {
  readonly program: PageProgram;
  readonly outbound: Pick<Outbound, 'openProxy'>;
  readonly workDirectory: string;
  /** Ports of sites. Default: 80 and 443. */
  readonly ports?: readonly number[];
};

type PageRequest = {
  readonly url: string;
  /** Bytes that may arrive in all, pages included. */
  readonly bytesMax: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** A recording that arrives. */
export type PageRecording = {
  readonly title: string | null;
  /** The ending of its file, without the dot. */
  readonly extension: string | null;
  readonly sizeBytes: number | null;
  /** @throws {PageError} */
  readonly body: AsyncIterable<Uint8Array>;
};

const Facts = Type.Object({
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  ext: Type.Optional(Type.Union([Type.String({ pattern: '^[A-Za-z0-9]{1,8}$' }), Type.Null()])),
  filesize: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
});
type Facts = Type.Static<typeof Facts>;

/** Begins the line that says what arrives. */
const FACTS = 'ESCRIBA ';
/** Time until the recording is found. */
const FOUND_MS_MAX = 180_000;
const IDLE_MS_MAX = 30_000;
const MESSAGES_LENGTH_MAX = 32_768;
/** yt-dlp's exit code for a recording that its filter rejects. */
const EXIT_REJECTED = 101;

/** Options of yt-dlp: nothing of the machine is read or kept, one recording arrives on standard output, its sound alone where the site has that. */
const OPTIONS = [
  ['--ignore-config', '--no-cache-dir', '--no-plugin-dirs', '--no-cookies', '--no-cookies-from-browser'],
  ['--no-remote-components', '--no-js-runtimes', '--js-runtimes', `node:${process.execPath}`],
  ['--proxy', PROXY_URL, '--xff', 'never', '--socket-timeout', '20', '--retries', '3'],
  ['--no-playlist', '--playlist-items', '1', '--break-match-filters', '!is_live'],
  ['--format', 'ba/b[height<=480]/b', '--downloader', 'native', '--fixup', 'never'],
  ['--abort-on-unavailable-fragments', '--output', '-', '--no-progress', '--color', 'never'],
  ['--no-simulate', '--print', `before_dl:${FACTS}%(.{title,ext,filesize})j`],
].flat();

/**
 * Reads the recording of a page with a program that knows sites. The program has no network but a proxy that checks each connection as those of
 * other links are checked.
 * @throws {PageError}, the signal's reason
 */
export const readPage = async <T>(
  deps: PageReaderDeps,
  request: PageRequest,
  receive: (recording: PageRecording) => Promise<T>,
): Promise<T> => {
  request.signal.throwIfAborted();
  // Short, since the path of a socket is limited to about a hundred bytes.
  await using folder = await mkdtempDisposable(join(deps.workDirectory, 'p-'));
  const socketPath = join(folder.path, 's');
  const proxy = await deps.outbound.openProxy({
    socketPath,
    bytesMax: request.bytesMax,
    idleTimeoutMs: IDLE_MS_MAX,
    ...(deps.ports && { ports: deps.ports }),
  });
  const run = start(deps.program, socketPath, request);
  try {
    const facts = await run.found(proxy);
    return await receive({
      title: facts.title ?? null,
      extension: facts.ext ?? null,
      sizeBytes: facts.filesize ?? null,
      body: run.read(proxy),
    });
  } finally {
    await run.end();
    await proxy.close();
  }
};

const start = (program: PageProgram, socketPath: string, { url, timeoutMs, signal }: PageRequest) => {
  const [file = '', ...args] = program.command(socketPath, [...OPTIONS, '--', url]);
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: PAGE_ENVIRONMENT,
    detached: true,
  });
  const clock = endWhenLate({ timeoutMs, signal }, () => killGroup(child.pid));
  const said = listen(child.stderr);
  const exited = Promise.all([exitOf(child), said.ended]).then(([code]) => code);
  exited.catch(() => {});

  const check = async (proxy: Pick<CheckedProxy, 'refusal'>): Promise<void> => {
    const code = await exited;
    signal.throwIfAborted();
    if (clock.isLate()) throw new PageError('timeout', 'the time limit is over');
    if (code === EXIT_REJECTED) throw new PageError('live', 'the recording is live');
    if (code !== 0) throw faultOf(proxy, said.messages());
    if (said.facts() === undefined) throw new PageError('unsupported', 'the page has no recording');
  };
  return {
    /** Waits until the recording is found. */
    found: async (proxy: Pick<CheckedProxy, 'refusal'>): Promise<Facts> => {
      const facts = await Promise.race([said.found, check(proxy)]);
      clock.noteFound();
      return facts ?? said.facts() ?? {};
    },
    read: async function* read(proxy: Pick<CheckedProxy, 'refusal'>): AsyncGenerator<Uint8Array> {
      yield* child.stdout as AsyncIterable<Uint8Array>;
      await check(proxy);
    },
    end: async (): Promise<void> => {
      clock.stop();
      killGroup(child.pid);
      child.stdout.destroy();
      await exited.catch(() => {});
    },
  };
};

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** Ends the program when its time is over, or when the caller ends it. */
const endWhenLate = ({ timeoutMs, signal }: Pick<PageRequest, 'timeoutMs' | 'signal'>, kill: () => void) => {
  let isLate = false;
  const endLate = (): void => {
    isLate = true;
    kill();
  };
  const [finding, reading] = [setTimeout(endLate, FOUND_MS_MAX), setTimeout(endLate, timeoutMs)];
  signal.addEventListener('abort', kill, { once: true });
  return {
    isLate: () => isLate,
    noteFound: () => clearTimeout(finding),
    stop: (): void => {
      clearTimeout(finding);
      clearTimeout(reading);
      signal.removeEventListener('abort', kill);
    },
  };
};

/** Collects the program's messages, and the line that says what arrives. */
const listen = (stream: Readable) => {
  const found = Promise.withResolvers<Facts>();
  let messages = '';
  let facts: Facts | undefined;
  stream.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MESSAGES_LENGTH_MAX);
    facts ??= readFacts(messages);
    if (facts) found.resolve(facts);
  });
  return {
    found: found.promise,
    ended: new Promise<void>((resolve) => stream.once('close', resolve)),
    messages: () => messages,
    facts: () => facts,
  };
};

const LINE = new RegExp(`^${FACTS}(.*)\\n`, 'm');

const readFacts = (messages: string): Facts | undefined => {
  const [, line] = LINE.exec(messages) ?? [];
  if (line === undefined) return undefined;
  try {
    const facts: unknown = JSON.parse(line);
    return Value.Check(Facts, facts) ? facts : {};
  } catch {
    return {};
  }
};

/** Returns what the proxy refused, since the program only knows that a request failed, else what the program says. */
const faultOf = ({ refusal }: Pick<CheckedProxy, 'refusal'>, messages: string): PageError => {
  const reason = refusal()?.reason;
  if (reason === 'too_large') return new PageError('too_large', 'the proxy’s limit');
  const said = readMessages(messages);
  const isRefused = reason === 'address_refused' || reason === 'url_invalid';
  return new PageError(isRefused ? 'address_refused' : said, messages.trim().slice(-1_000));
};
