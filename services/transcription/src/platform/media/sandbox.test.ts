import { execFile } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMediaPrograms } from './programs.ts';
import { chooseSandbox, logSandbox, requireSandbox } from './choose-sandbox.ts';
import {
  BARE_ENVIRONMENT,
  bubblewrap,
  namespaces,
  noSandbox,
  type ProgramFiles,
  type Sandbox,
} from './sandbox.ts';

const { ffmpeg } = findMediaPrograms();
const SECRET = 'a recording of somebody else';
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let own: string;
let secret: string;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
  own = join(folder.path, 'own');
  secret = join(folder.path, 'secret');
  await writeFile(own, 'its own recording');
  await writeFile(secret, SECRET);
});
afterAll(() => folder.remove());

/** Returns what ffmpeg copies from an address to standard output, without a whitelist. */
const copyOut = async (sandbox: Sandbox, address: string, files: ProgramFiles = {}): Promise<string> => {
  const [file = '', ...args] = sandbox.command(ffmpeg, files);
  const input = ['-nostdin', '-v', 'error', '-f', 's16le', '-i', address];
  return promisify(execFile)(file, [...args, ...input, '-f', 's16le', 'pipe:1'], {
    env: BARE_ENVIRONMENT,
    timeout: 30_000,
  }).then(
    ({ stdout }) => stdout,
    () => '',
  );
};

const writes = async (sandbox: Sandbox, path: string): Promise<boolean> => {
  const [file = '', ...args] = sandbox.command(ffmpeg, { reads: [own] });
  const copy = ['-nostdin', '-v', 'error', '-y', '-f', 's16le', '-i', own, '-f', 's16le', path];
  await promisify(execFile)(file, [...args, ...copy], { env: BARE_ENVIRONMENT }).catch(() => undefined);
  return exists(path);
};

const connects = async (sandbox: Sandbox): Promise<boolean> => {
  let connected = false;
  const server = createServer((socket) => {
    connected = true;
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await copyOut(sandbox, `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  await once(server, 'close');
  return connected;
};

const isPossible = (sandbox: Sandbox): boolean => chooseSandbox([ffmpeg], [sandbox]) === sandbox;
const possible = [bubblewrap, namespaces, noSandbox].filter(
  (sandbox) => sandbox === noSandbox || isPossible(sandbox),
);

describe.each(possible)('ffmpeg in the sandbox $kind', (sandbox) => {
  const { kind } = sandbox;

  it('reads the files it is given', async () => {
    expect(await copyOut(sandbox, `file:${own}`, { reads: [own] })).toContain('its own recordin');
  });

  it(`${kind === 'bubblewrap' ? 'reads and writes no' : 'may read and write any'} other file`, async () => {
    const sees = (await copyOut(sandbox, `file:${secret}`, { reads: [own] })).includes('somebody else');
    expect(sees).toBe(kind !== 'bubblewrap');
    expect(await writes(sandbox, join(folder.path, `written-${kind}`))).toBe(kind !== 'bubblewrap');
  });

  it(`reaches ${kind === 'none' ? 'the' : 'no'} network`, async () => {
    expect(await connects(sandbox)).toBe(kind === 'none');
  });

  it(`reads the environment of this process ${kind === 'none' ? 'as its user may' : 'not'}`, async () => {
    const environment = await copyOut(sandbox, `file:/proc/${process.pid}/environ`);
    expect(environment.includes('PATH=')).toBe(kind === 'none');
  });
});

describe('the sandbox of this machine', () => {
  const broken: Sandbox = { kind: 'bubblewrap', command: () => ['/bin/false'] };
  const missing: Sandbox = { kind: 'bubblewrap', command: () => ['/nowhere/bwrap'] };
  const passing: Sandbox = { kind: 'namespaces', command: (program) => [program] };

  it('is the first that works: one may be missing, or installed and forbidden', () => {
    expect(chooseSandbox([ffmpeg], [broken, missing, passing])).toBe(passing);
  });

  it('is none if none works, and recordings are still read', () => {
    expect(chooseSandbox([ffmpeg], [broken, missing])).toBe(noSandbox);
  });

  it('is the one that programs run in', () => {
    expect(findMediaPrograms().sandbox.kind).toBe(possible[0]?.kind);
  });
});

describe('the start', () => {
  it.each([
    [bubblewrap, 'bubblewrap'],
    [bubblewrap, 'none'],
    [namespaces, 'namespaces'],
    [noSandbox, 'none'],
  ] as const)('passes with the sandbox $kind where %s suffices', (sandbox, weakest) => {
    expect(() => requireSandbox(sandbox, weakest)).not.toThrow();
  });

  it.each([
    [namespaces, 'bubblewrap', 'read the files of this user'],
    [noSandbox, 'bubblewrap', 'reach the network'],
    [noSandbox, 'namespaces', 'reach the network'],
  ] as const)('is refused with the sandbox $kind where %s is required', (sandbox, weakest, exposed) => {
    expect(() => requireSandbox(sandbox, weakest)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        problems: [
          expect.stringMatching(
            new RegExp(`^MEDIA_SANDBOX_MIN is ${weakest}, .*${exposed}.*MEDIA_SANDBOX_MIN=${sandbox.kind}$`),
          ),
        ],
      }),
    );
  });
});

describe('the log at start', () => {
  const lineOf = (sandbox: Sandbox) => {
    const lines: unknown[] = [];
    const keep = (level: string) => (fields: object, event: string) =>
      void lines.push({ level, event, ...fields });
    logSandbox({ info: keep('info'), warn: keep('warn') }, sandbox);
    return lines;
  };

  it('names the sandbox, and warns what ffmpeg can access if it is not the strictest', () => {
    expect(lineOf(bubblewrap)).toEqual([{ level: 'info', event: 'media.sandbox', kind: 'bubblewrap' }]);
    for (const sandbox of [namespaces, noSandbox]) {
      const exposed = expect.stringContaining('install bubblewrap');
      expect(lineOf(sandbox)).toEqual([
        { level: 'warn', event: 'media.sandbox', kind: sandbox.kind, exposed },
      ]);
    }
  });
});
