import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { samplePath } from '@escriba/testing';
import type { Sample } from '../accuracy/samples.ts';

const run = promisify(execFile);

/** A recording that sounds like speech and is of no language. */
export type Sound = { readonly kind: string; readonly path: string };

const SECONDS_MAX = 30;
const REVERSED: Readonly<Record<string, string>> = {
  reversed: 'areverse',
  'reversed, telephone': 'areverse,highpass=f=300:poles=2,lowpass=f=3400:poles=2',
  'reversed, higher': 'areverse,aresample=16000,asetrate=18000,aresample=16000',
};
const PIECE_SECONDS = 0.25;
const PIECES = 28;
const BABBLE_VOICES = 6;
const BABBLES = 6;

/** Makes reversed samples, samples cut into short pieces in another order, each reversed, and many reversed voices at once. */
export const makeSounds = async (samples: readonly Sample[], folder: string): Promise<Sound[]> => {
  const files = samples.map(({ file }) => samplePath(file));
  const sounds: Sound[] = [];
  const make = async (kind: string, args: readonly string[]): Promise<void> => {
    const path = join(folder, `sound-${sounds.length}.wav`);
    const program = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
    await run(program, ['-nostdin', '-v', 'error', '-y', ...args, '-ac', '1', '-ar', '16000', path], {
      timeout: 120_000,
    });
    sounds.push({ kind, path });
  };
  for (const file of files) {
    const input = ['-t', String(SECONDS_MAX), '-i', file];
    for (const [kind, filter] of Object.entries(REVERSED)) await make(kind, [...input, '-af', filter]);
    await make('pieces of 0.25 s', [...input, '-filter_complex', scramble()]);
  }
  for (let round = 0; round < BABBLES; round++) {
    const voices = Array.from(
      { length: BABBLE_VOICES },
      (_, at) => files[(round + 4 * at) % files.length] ?? '',
    );
    await make('six reversed voices', [
      ...voices.flatMap((file) => ['-t', '10', '-i', file]),
      '-filter_complex',
      babble(),
    ]);
  }
  return sounds;
};

const scramble = (): string => {
  const order = Array.from({ length: PIECES }, (_, index) => (index * 11 + 3) % PIECES);
  const parts = order.map(
    (at, index) =>
      `[0:a]atrim=start=${at * PIECE_SECONDS}:duration=${PIECE_SECONDS},asetpts=PTS-STARTPTS,areverse[p${index}]`,
  );
  const joined = order.map((_, index) => `[p${index}]`).join('');
  return `${parts.join(';')};${joined}concat=n=${PIECES}:v=0:a=1`;
};

const babble = (): string => {
  const indexes = Array.from({ length: BABBLE_VOICES }, (_, index) => index);
  const mono = 'aresample=16000,aformat=channel_layouts=mono';
  const voices = indexes.map(
    (index) => `[${index}:a]${mono},loudnorm=I=-20:TP=-2,${mono},areverse[v${index}]`,
  );
  const mixed = indexes.map((index) => `[v${index}]`).join('');
  return `${voices.join(';')};${mixed}amix=inputs=${BABBLE_VOICES}:duration=shortest:normalize=0,volume=0.5`;
};
