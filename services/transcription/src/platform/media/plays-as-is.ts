import { open } from 'node:fs/promises';
import { hasConstantRate } from './constant-rate.ts';
import type { ProbedMedia } from './describe-media.ts';

/** How much longer or shorter than its sound a file may claim to be. */
const DEVIATION_MS_MAX = 150;

/**
 * Returns whether browsers play a file as it is, and each of its words at its time: by codecs, and by whether a seek is exact. A player takes
 * a length that differs from the audio's for the truth, and so seeks to other places.
 */
export const playsAsIs = async (
  path: string,
  { isBrowserForm, mimeType, statedMs, durationMs, kind }: PlayableFacts,
): Promise<boolean> => {
  if (!isBrowserForm || statedMs === null) return false;
  // A film may go on after its sound. The length of a FLAC's last packet is unknown; its frames are numbered.
  const isMeasured = kind === 'audio' && mimeType !== 'audio/flac';
  if (isMeasured && Math.abs(statedMs - durationMs) > DEVIATION_MS_MAX) return false;
  if (mimeType === 'audio/mpeg') return hasConstantRate(path, durationMs);
  if (mimeType === 'audio/wav') return (await readStart(path, 4)) === 'RIFF';
  if (mimeType.endsWith('/webm')) return (await readStart(path, DOCTYPE_BYTES)).includes('webm');
  if (mimeType.endsWith('/mp4') || mimeType === 'video/quicktime') return !(await isFragmented(path));
  return true;
};

type PlayableFacts = Pick<ProbedMedia, 'isBrowserForm' | 'mimeType' | 'statedMs' | 'durationMs' | 'kind'>;

/**
 * Bytes of the header in which WebM names itself; other Matroska with the same codecs is not played by every browser, nor is a WAV for more
 * than 4 GB.
 */
const DOCTYPE_BYTES = 64;

const readStart = async (path: string, length: number): Promise<string> => {
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.toString('latin1');
};

const BOX_BYTES = 16;
const BOXES_MAX = 1_000;

/** Returns whether an MP4 is written in parts, whose times are in no common index. */
const isFragmented = async (path: string): Promise<boolean> => {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  let position = 0;
  for (let boxes = 0; boxes < BOXES_MAX && position + BOX_BYTES <= size; boxes += 1) {
    const { buffer } = await file.read(Buffer.alloc(BOX_BYTES), 0, BOX_BYTES, position);
    if (buffer.toString('latin1', 4, 8) === 'moof') return true;
    const short = buffer.readUInt32BE(0);
    const length = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
    // The last box may state no length.
    if (length < 8) return false;
    position += length;
  }
  return false;
};
