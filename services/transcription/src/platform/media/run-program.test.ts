import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeToPcm } from './decode.ts';
import { probeMedia } from './probe.ts';
import { findMediaPrograms } from './programs.ts';
import type { MediaPrograms } from './run-program.ts';
import { noSandbox, type Sandbox } from './sandbox.ts';

const installed = findMediaPrograms();
const path = resolve(samplePath('short-pt.wav'));
let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;

beforeAll(async () => {
  folder = await createTemporaryDirectory();
});
afterAll(() => folder.remove());

/** The programs in a sandbox that fails on this machine at the moment. */
const failingIn = (prefix: readonly string[]): MediaPrograms => {
  const command: Sandbox['command'] = (program) => [...prefix, program];
  return { ...installed, sandbox: { ...noSandbox, command } };
};

describe('a sound recording that ffmpeg could not begin to read', () => {
  it.each<[name: string, prefix: readonly string[]]>([
    ['because the system starts no program', ['env', `TOO_LONG=${'x'.repeat(200_000)}`]],
    ['because bubblewrap fails', ['bwrap', '--ro-bind', '/nowhere', '/nowhere', '--']],
    ['because namespaces fail', ['unshare', '--map-user', 'no one', '--']],
    ['because its privileges cannot be dropped', ['setpriv', '--reuid', 'no one', '--']],
  ])('is not called damaged: %s', async (_name, prefix) => {
    const programs = failingIn(prefix);
    const outPath = join(folder.path, 'decoded.pcm');
    const temporary = { kind: 'unavailable', code: 'media.unavailable' };
    await expect(decodeToPcm(programs, { path, outPath, durationMsMax: 60_000 })).rejects.toMatchObject(
      temporary,
    );
    await expect(probeMedia(programs, path)).rejects.toMatchObject(temporary);
  });
});

it('a recording is not called damaged by a process that has hardly any file descriptor left', async () => {
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { probeMedia } from ${JSON.stringify(new URL('probe.ts', import.meta.url).href)};
    import { findMediaPrograms } from ${JSON.stringify(new URL('programs.ts', import.meta.url).href)};
    const programs = findMediaPrograms();
    const probe = () => probeMedia(programs, ${JSON.stringify(path)}).then(() => 'read', ({ kind }) => kind);
    const said = [await probe()];
    const open = [];
    try { for (;;) open.push(openSync('/dev/null', 'r')); } catch {}
    // It reads the beginning of the file itself.
    for (const file of open.splice(0, 2)) closeSync(file);
    console.log([...said, await probe()].join(' '));`;
  const limited = ['--nofile=80:80', process.execPath, '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)('prlimit', limited);
  expect(stdout.trim()).toBe('read unavailable');
});
