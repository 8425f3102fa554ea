import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findTestedPrograms } from '../../testing/tested-programs.ts';
import { decodeToPcm } from './decode.ts';
import { encodePiece } from './encode.ts';
import { probeMedia } from './probe.ts';
import { findMediaPrograms } from './programs.ts';

const run = promisify(execFile);
const samples = resolve(process.env['ESCRIBA_SAMPLES_DIR'] ?? '../shared/samples');
const speech = join(samples, 'short-pt.wav');
const programs = findTestedPrograms();
/** The program that makes the recordings. */
const { ffmpeg } = findMediaPrograms();
const HOUR_MS = 3_600_000;

let folder: string;
const at = (name: string) => join(folder, name);
const make = (name: string, ...args: string[]) => encodeRecording(at(name), args);
const write = async (name: string, content: string | Uint8Array) => {
  await writeFile(at(name), content);
  return at(name);
};
const probe = (path: string) => probeMedia(programs, path);
const decode = (path: string, durationMsMax = HOUR_MS) =>
  decodeToPcm(programs, { path, outPath: `${path}.pcm`, durationMsMax });
const film = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=4', '-i', speech];

const makeTenMinutes = () => make('ten.flac', '-f', 'lavfi', '-i', 'sine=duration=600', '-ar', '16000');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escriba-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the ten formats', () => {
  const formats: [name: string, mimeType: string, args: string[]][] = [
    ['a.mp3', 'audio/mpeg', ['-i', speech]],
    ['a.wav', 'audio/wav', ['-i', speech, '-ar', '44100', '-ac', '2']],
    ['a.m4a', 'audio/mp4', ['-i', speech]],
    ['a.aac', 'audio/aac', ['-i', speech]],
    ['a.ogg', 'audio/ogg', ['-i', speech, '-c:a', 'libopus']],
    ['b.ogg', 'audio/ogg', ['-i', speech, '-c:a', 'libvorbis']],
    ['a.flac', 'audio/flac', ['-i', speech]],
    ['a.mp4', 'video/mp4', [...film, '-c:v', 'mpeg4', '-c:a', 'aac', '-shortest']],
    ['a.mov', 'video/quicktime', [...film, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-shortest']],
    ['a.avi', 'video/x-msvideo', [...film, '-c:v', 'mpeg4', '-c:a', 'mp3', '-shortest']],
    ['a.webm', 'video/webm', [...film, '-c:v', 'libvpx', '-c:a', 'libopus', '-shortest']],
    ['b.webm', 'audio/webm', ['-i', speech, '-c:a', 'libopus']],
  ];

  it.each(formats)('%s is recognised by its content, measured and decoded', async (name, mimeType, args) => {
    const original = await make(name, ...args);
    const path = at(`${name}-without-extension`);
    await copyFile(original, path);
    const probed = await probe(path);
    expect(probed).toMatchObject({ kind: mimeType.split('/')[0], mimeType, audioStreams: 1 });
    const { durationMs } = await decode(path);
    expect(Math.abs((probed.durationMs ?? 0) - durationMs)).toBeLessThan(150);
    expect(durationMs).toBeGreaterThan(3_900);
    expect(durationMs).toBeLessThan(4_700);
    expect((await stat(`${path}.pcm`)).size).toBeCloseTo(durationMs * 32, -2);
  });

  it('a length that the container omits or misstates is measured', async () => {
    // A pipe cannot go back to write the length.
    const { stdout } = await run(
      ffmpeg,
      ['-v', 'error', '-i', speech, '-c:a', 'libopus', '-f', 'webm', 'pipe:1'],
      { encoding: 'buffer' },
    );
    expect((await probe(await write('live.webm', stdout))).durationMs).toBeGreaterThan(4_300);
    const honest = await readFile(
      await make('lie.mp4', '-i', speech, '-c:a', 'aac', '-movflags', '+faststart'),
    );
    const movieHeader = honest.indexOf('mvhd');
    const mediaHeader = honest.indexOf('mdhd');
    honest.writeUInt32BE(1, movieHeader + 20);
    honest.writeUInt32BE(1, mediaHeader + 20);
    expect((await probe(await write('lie.mp4', honest))).durationMs).toBeGreaterThan(4_300);
  });

  it('a file name with special characters is harmless', async () => {
    const path = at("-i %03d;'$(x).mp3");
    await copyFile(await make('a.mp3', '-i', speech), path);
    expect(await probe(path)).toMatchObject({ kind: 'audio' });
    expect((await decode(path)).durationMs).toBeGreaterThan(4_000);
  });

  it('a path that begins with a dash is not an option', async () => {
    const path = `-dash-${randomUUID()}.mp3`;
    await copyFile(await make('a.mp3', '-i', speech), path);
    try {
      expect(await probe(path)).toMatchObject({ kind: 'audio' });
    } finally {
      await rm(path);
    }
  });

  it('a cover picture makes no video, and subtitles are ignored', async () => {
    const cover = await make('cover.png', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-frames:v', '1');
    const song = await make('cover.mp3', '-i', speech, '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy');
    expect(await probe(song)).toMatchObject({ kind: 'audio', codec: 'mp3' });
    const text = await write('s.srt', '1\n00:00:00,000 --> 00:00:02,000\nolá\n');
    const titled = await make('titled.mp4', '-i', speech, '-i', text, '-c:a', 'aac', '-c:s', 'mov_text');
    expect(await probe(titled)).toMatchObject({ kind: 'audio' });
    expect((await decode(titled)).durationMs).toBeGreaterThan(4_000);
  });

  it('keeps the times of the player: a late start and gaps become silence', async () => {
    const late = await make(
      'late.mp4',
      ...film.slice(0, 4),
      '-itsoffset',
      '2',
      '-i',
      speech,
      '-c:v',
      'mpeg4',
    );
    expect((await decode(late)).durationMs).toBeGreaterThan(6_000);
  });
});

describe('a file that is not a recording', () => {
  it.each([
    ['a text named .mp3', 'text.mp3', 'just a text that calls itself a song'],
    ['a web page named .mp4', 'page.mp4', '<!doctype html><html><body>oi</body></html>'],
    ['a drawing', 'drawing.mp3', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a MIDI file', 'song.mid', 'MThd\0\0\0\u0006\0\0\0\u0001\0\u0060MTrk\0\0\0\u0004\0\u00ff\u002f\0'],
    ['a concat list', 'list.mp3', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['subtitles', 'subtitles.mp3', '1\n00:00:00,000 --> 00:00:02,000\nolá\n'],
    ['an executable', 'program.mp3', `\u007fELF${'\u0003\u00c1\u0090'.repeat(20_000)}`],
    [
      'a playlist',
      'playlist.mp3',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    ],
  ])('%s is refused and opens nothing', async (_what, name, content) => {
    const path = await write(name, content);
    await expect(probe(path)).rejects.toMatchObject({ code: 'transcription.not_media' });
    await expect(decode(path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
    expect(await readdir(folder)).not.toContain(`${name}.pcm`);
  });

  it('a playlist that names a real recording does not open it', async () => {
    const list = await write('inside.mp3', `ffconcat version 1.0\nfile '${speech}'\n`);
    await expect(decode(list)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
    const playlist = await write(
      'inside.m4a',
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${speech}\n#EXT-X-ENDLIST\n`,
    );
    await expect(decode(playlist)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it('an empty file, a picture and an unsupported format are distinguished', async () => {
    await expect(probe(await write('zero.mp3', ''))).rejects.toMatchObject({
      code: 'transcription.empty_file',
    });
    const picture = await make('picture.jpg', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-frames:v', '1');
    await expect(probe(picture)).rejects.toMatchObject({ code: 'transcription.not_media' });
    for (const name of ['other.au', 'other.tta', 'other.ac3']) {
      const other = await make(name, '-i', speech);
      await expect(probe(other)).rejects.toMatchObject({ code: 'transcription.unsupported_format' });
    }
  });

  it('a video without sound', async () => {
    const mute = await make('mute.mp4', ...film.slice(0, 4), '-c:v', 'mpeg4');
    await expect(probe(mute)).rejects.toMatchObject({ code: 'transcription.no_audio' });
  });
});

describe('damaged recordings', () => {
  it('a truncated MP4 is corrupt', async () => {
    const path = await make('cut.mp4', '-i', speech, '-c:a', 'aac');
    await truncate(path, 9_000);
    await expect(probe(path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
    await expect(decode(path)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it('the decodable part of a recording that breaks in the middle is used', async () => {
    const path = await make('broken.mp3', '-i', speech);
    const bytes = await readFile(path);
    bytes.fill(0x55, Math.floor(bytes.length * 0.5), Math.floor(bytes.length * 0.6));
    await writeFile(path, bytes);
    expect((await decode(path)).durationMs).toBeGreaterThan(3_000);
  });

  it('a WAV that declares 37 hours is as long as its samples', async () => {
    const bytes = await readFile(speech);
    bytes.writeUInt32LE(0xffffffff, 4);
    bytes.writeUInt32LE(0xffffffff, bytes.indexOf('data') + 4);
    const path = await write('boast.wav', bytes);
    expect(await probe(path)).toMatchObject({ kind: 'audio' });
    expect((await decode(path)).durationMs).toBeLessThan(4_700);
  });
});

describe('limits', () => {
  it('a longer recording than allowed is refused, and no more than the limit is decoded', async () => {
    const path = await makeTenMinutes();
    await expect(decode(path, 60_000)).rejects.toMatchObject({ code: 'transcription.too_long' });
    expect((await decode(path, 600_000)).durationMs).toBe(600_000);
    expect(await readdir(folder)).not.toContain('ten.flac.pcm.pcm');
  });

  it('a decoder that exceeds its time limit is killed', async () => {
    const path = await makeTenMinutes();
    const input = { path, outPath: at('late.pcm'), durationMsMax: HOUR_MS, timeoutMs: 5 };
    await expect(decodeToPcm(programs, input)).rejects.toMatchObject({ code: 'transcription.media_timeout' });
    expect(await readdir(folder)).not.toContain('late.pcm');
  });

  it('aborting in the middle leaves neither process nor file', async () => {
    const path = await make('hours.flac', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '12000');
    const abort = new AbortController();
    const outPath = at('aborted.pcm');
    const decoding = decodeToPcm(programs, {
      path,
      outPath,
      durationMsMax: 10 * HOUR_MS,
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('changed my mind')),
    });
    await expect(decoding).rejects.toThrow('changed my mind');
    expect(await readdir(folder)).not.toContain('aborted.pcm');
    const { stdout } = await run('ps', ['-eo', 'args']);
    expect(stdout).not.toContain(outPath);
  });

  it('a signal that is already aborted starts nothing', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(probeMedia(programs, speech, { signal })).rejects.toThrow('too late');
  });
});

describe('the programs', () => {
  it('a missing one is reported with the command that installs it', () => {
    expect(() => findMediaPrograms({ ffprobePath: '/nowhere/ffprobe' })).toThrow(
      /ffprobe.*install.* ffmpeg/i,
    );
  });
});

describe('pieces for a remote engine', () => {
  it('are FLAC of the requested length', async () => {
    await decode(await make('p.wav', '-i', speech));
    const bytes = await encodePiece(programs, {
      pcmPath: at('p.wav.pcm'),
      startMs: 500,
      endMs: 2_500,
      workPath: at('piece.flac'),
    });
    const path = await write('check.flac', bytes);
    const { container, durationMs } = await probe(path);
    expect(container).toBe('flac');
    expect(Math.abs((durationMs ?? 0) - 2_000)).toBeLessThan(100);
    expect(bytes.length).toBeLessThan(60_000);
  });
});
