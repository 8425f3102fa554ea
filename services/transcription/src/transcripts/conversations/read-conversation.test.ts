import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, encodeRecording } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { findMediaPrograms } from '../../platform/media/programs.ts';
import { probeMedia } from '../../platform/media/probe.ts';
import { readConversation } from './read-conversation.ts';

let folder: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let work: Awaited<ReturnType<typeof createTemporaryDirectory>>;
beforeAll(async () => {
  [folder, work] = [await createTemporaryDirectory(), await createTemporaryDirectory()];
});
afterAll(() => Promise.all([folder.remove(), work.remove()]));

const TONE = ['-f', 'lavfi', '-i', 'sine=duration=1'];
const PICTURE = ['-f', 'lavfi', '-i', 'color=size=32x32:rate=5:duration=1'];
const encode = async (name: string, args: readonly string[]): Promise<Uint8Array> =>
  new Uint8Array(await readFile(await encodeRecording(join(folder.path, name), [...args])));

describe('the timeline of a chat', () => {
  it('has the speech of voice messages, videos and other recordings in its place, and says what has none', async () => {
    const files = {
      'VID-1.mp4': await encode('a.mp4', [...PICTURE, ...TONE, '-c:v', 'mpeg4', '-c:a', 'aac']),
      'GIF-2.mp4': await encode('b.mp4', [...PICTURE, '-c:v', 'mpeg4']),
      'ditado.wma': await encode('c.wma', [...TONE, '-c:a', 'wmav2']),
      'PTT-3.opus': await encode('d.opus', [...TONE, '-c:a', 'libopus']),
      'VID-5.mp4': new TextEncoder().encode('damaged'),
    };
    const names = [
      'VID-1.mp4',
      'GIF-2.mp4',
      'ditado.wma',
      'PTT-3.opus',
      'VID-4.mp4',
      'VID-5.mp4',
      'VID-1.mp4',
    ];
    const chat = names.map((name) => `26/10/2026 14:05 - Ana: \u200E${name} (arquivo anexado)`).join('\n');
    const path = join(folder.path, 'chat.zip');
    await writeFile(path, zipSync({ ...files, '_chat.txt': new TextEncoder().encode(chat) }));
    const read = await readConversation(findMediaPrograms(), {
      path,
      folder: work.path,
      locale: 'pt',
      checkLength: async () => {},
      signal: new AbortController().signal,
    });
    const spoken = [expect.any(Number), ''];
    expect(read.messages.map(({ startMs, endMs, text }) => [endMs - startMs, text])).toEqual([
      spoken,
      [0, 'GIF-2.mp4 (arquivo anexado) [o vídeo não tem som]'],
      spoken,
      spoken,
      [0, 'VID-4.mp4 (arquivo anexado) [o vídeo não está no arquivo]'],
      [0, 'VID-5.mp4 (arquivo anexado) [o vídeo não pôde ser lido]'],
      [0, 'VID-1.mp4 (arquivo anexado) [o mesmo vídeo, mais acima]'],
    ]);
    expect(read.messages.filter(({ startMs, endMs }) => endMs - startMs >= 1_900)).toHaveLength(3);
    const joined = await probeMedia(findMediaPrograms(), read.audioPath);
    expect(Math.abs(joined.durationMs - read.durationMs)).toBeLessThan(100);
  });
});
