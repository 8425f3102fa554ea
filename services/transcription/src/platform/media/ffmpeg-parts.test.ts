import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryDirectory, encodeRecording, makeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { encodePiece } from './encode.ts';
import { INPUT_GUARDS } from './formats.ts';
import { joinAudio } from './join.ts';
import { probeMedia } from './probe.ts';
import type { Sandbox } from './sandbox.ts';
import { silenceAudio } from './silence.ts';

/** The parts that the container's ffmpeg has, by kind: lists of names in which `*` matches any. */
const BUILD = resolve(import.meta.dirname, '../../../../../infra/docker/build/build-ffmpeg.sh');
type Kind = 'demuxer' | 'muxer' | 'encoder' | 'filter' | 'protocol' | 'decoder';

const readParts = async (): Promise<(kind: Kind, name: string) => boolean> => {
  const script = (await readFile(BUILD, 'utf8')).replaceAll('\\\n', ' ');
  const variables = new Map(
    [...script.matchAll(/^(\w+)='([^']*)'/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const namesOf = (kind: Kind): string[] => {
    const [, list = ''] = new RegExp(`--enable-${kind}=("[^"]*"|\\S+)`).exec(script) ?? [];
    const names = list.replaceAll(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? '');
    return names.split(/[\s,"()]+/).filter((name) => name !== '' && !['$', 'list'].includes(name));
  };
  return (kind, name) =>
    namesOf(kind).some((known) =>
      known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : known === name,
    );
};

/** ffmpeg's names of a format where those of its configuration differ. */
const RAW: Readonly<Record<string, string>> = { s16le: 'pcm_s16le', f32le: 'pcm_f32le' };
const DEMUXERS: Readonly<Record<string, string>> = {
  webm: 'matroska',
  mp4: 'mov',
  m4a: 'mov',
  mpeg: 'mpegps',
};
const configured = (name: string): string => RAW[name] ?? DEMUXERS[name] ?? name;
/** Encoders of an output that names none. */
const DEFAULT_ENCODERS: Readonly<Record<string, string>> = {
  flac: 'flac',
  s16le: 'pcm_s16le',
  f32le: 'pcm_f32le',
};

type Used = Record<'demuxer' | 'muxer' | 'encoder' | 'filter', Set<string>>;

/** Notes what a command line names. */
const note = (used: Used, args: readonly string[]): void => {
  let isOutput = false;
  let [muxer, encoder] = ['', ''];
  args.forEach((value, index) => {
    const option = args[index - 1];
    if (option === '-i') isOutput = true;
    else if (option === '-format_whitelist')
      value.split(',').forEach((name) => used.demuxer.add(configured(name)));
    else if (option === '-f' && !isOutput) used.demuxer.add(configured(value));
    else if (option === '-f') muxer = value;
    else if (option === '-c:a') encoder = value;
    else if (option === '-af' || option === '-filter_complex')
      filtersOf(value).forEach((name) => used.filter.add(name));
  });
  if (muxer === '') return;
  used.muxer.add(RAW[muxer] ?? muxer);
  if (muxer !== 'null') used.encoder.add(encoder === '' ? (DEFAULT_ENCODERS[muxer] ?? muxer) : encoder);
};

const filtersOf = (graph: string): string[] =>
  graph
    .replaceAll(/'[^']*'/g, '')
    .split(/[,;]/)
    .map((filter) => /^(?:\[[^\]]*\])*([a-z0-9_]+)/.exec(filter)?.[1] ?? '')
    .filter((name) => name !== '');

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let has: Awaited<ReturnType<typeof readParts>>;
beforeAll(async () => {
  folder = await createTemporaryDirectory();
  has = await readParts();
});
afterAll(() => folder.remove());

/** Returns the programs, and the command lines they got: through a pipe, because the limits of files apply to the wrapper too. */
const watchedPrograms = async () => {
  const log = join(folder.path, 'commands');
  await promisify(execFile)('mkfifo', [log]);
  const pipe = openSync(log, constants.O_RDWR | constants.O_NONBLOCK);
  const script = 'printf "%s\\037" "$@" > "$0"; printf "\\n" > "$0"; exec "$@"';
  const tested = findTestedPrograms();
  const sandbox: Sandbox = {
    ...tested.sandbox,
    command: (program) => ['/bin/sh', '-c', script, log, program],
  };
  const readUsed = (): Used => {
    const used: Used = { demuxer: new Set(), muxer: new Set(), encoder: new Set(), filter: new Set() };
    const bytes = Buffer.alloc(PIPE_BYTES);
    const text = bytes.toString('utf8', 0, readSync(pipe, bytes));
    closeSync(pipe);
    for (const line of text.split('\n')) note(used, line.split('\x1f'));
    return used;
  };
  return { programs: { ...tested, sandbox }, readUsed };
};

/** Capacity of a pipe on Linux. */
const PIPE_BYTES = 65_536;

/** Makes a film of two voices in two tracks, one of which changes from mono to stereo. */
const makeFilm = async (): Promise<string> => {
  const at = (name: string): string => join(folder.path, name);
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=1', '-af', 'tremolo=f=2:d=0.9'];
  const voices = await Promise.all(
    [1, 2].map((channels) =>
      encodeRecording(at(`voice-${channels}.mp3`), [...sound, '-ac', String(channels)]),
    ),
  );
  await writeFile(at('joined.mp3'), Buffer.concat(await Promise.all(voices.map((voice) => readFile(voice)))));
  const other = ['-f', 'lavfi', '-i', 'sine=f=990:d=2', '-filter_complex', '[1]tremolo=f=3:d=0.9[o]'];
  const codecs = ['-map', '0:a', '-map', '[o]', '-c:a:0', 'copy', '-c:a:1', 'flac'];
  return encodeRecording(at('film.mkv'), ['-i', at('joined.mp3'), ...other, ...codecs]);
};

describe("the container's ffmpeg", () => {
  it('has every part that the command lines of the product name', async () => {
    const { programs, readUsed } = await watchedPrograms();
    const [path, pcmPath] = [await makeFilm(), join(folder.path, 'audio.pcm')];
    const mp3 = await makeRecording({ path: join(folder.path, 'tone.mp3'), durationSeconds: 1 });
    const { signal } = new AbortController();
    await probeMedia(programs, mp3);
    for (const recording of [path, mp3])
      await decodeToPcm(programs, { path: recording, outPath: pcmPath, durationMsMax: 60_000 });
    const silenced = { outPath: join(folder.path, 'a.m4a'), durationMs: 2_000 };
    await silenceAudio(programs, { ...silenced, path, spans: [{ startMs: 0, endMs: 500 }] });
    const work = { folder: await mkdtemp(join(folder.path, 'join-')), signal, onJoined: async () => {} };
    await joinAudio(programs, { ...work, parts: [{ durationMs: 1_000, fetch: async () => mp3 }] });
    await encodePiece(programs, { pcmPath, startMs: 0, endMs: 500, workPath: join(folder.path, 'a.flac') });
    const used = readUsed();
    expect([...used.filter]).toEqual(
      expect.arrayContaining(['pan', 'amix', 'aresample', 'aformat', 'volume']),
    );
    expect([...used.muxer]).toEqual(expect.arrayContaining(['nut', 'wav', 'mp4', 'null']));
    for (const kind of ['demuxer', 'muxer', 'encoder', 'filter'] as const)
      expect({ kind, missing: [...used[kind]].filter((name) => !has(kind, name)) }).toEqual({
        kind,
        missing: [],
      });
  });

  it('opens the formats that are accepted, through the protocols that are allowed', () => {
    const [, protocols, , formats] = INPUT_GUARDS;
    expect(protocols.split(',').filter((name) => !has('protocol', name))).toEqual([]);
    expect(formats.split(',').filter((name) => !has('demuxer', configured(name)))).toEqual([]);
  });

  it('decodes every codec that is played as it is, since a copy of it may be silenced', async () => {
    const source = await readFile(join(import.meta.dirname, 'browser-forms.ts'), 'utf8');
    const table = source.slice(0, source.indexOf('FILMS'));
    const codecs = [...table.matchAll(/'((?:pcm_\w+)|mp3|flac|opus|vorbis|aac)'/g)].map(
      ([, name = '']) => name,
    );
    expect(codecs.length).toBeGreaterThan(8);
    expect(codecs.filter((name) => !has('decoder', name) && !has('decoder', `${name}float`))).toEqual([]);
  });
});
