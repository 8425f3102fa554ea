import { type FileHandle, open } from 'node:fs/promises';

/** How far a place by bytes may be from the place by time. */
const DEVIATION_MS_MAX = 100;
const PLACES = 64;
const WINDOW_BYTES = 4_096;
/** Bytes of the first frame that are read, for a Xing, Info or VBRI header. */
const FIRST_FRAME_BYTES = 1_500;
const HEADER_BYTES = 4;

/**
 * Returns whether every second of an MP3 has the same number of bytes. Browsers seek in an MP3 by its bytes, so that in any other one they
 * play words seconds away from the chosen one, also with a table of contents, which has a hundred entries of 8 bits. Reads samples of it.
 */
export const hasConstantRate = async (path: string, durationMs: number): Promise<boolean> => {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const begin = await findBegin(file);
  const first = begin === undefined ? undefined : await readFrame(file, begin);
  if (begin === undefined || first === undefined) return false;
  const tag = tagOf(await readAt(file, begin, FIRST_FRAME_BYTES));
  if (tag === 'variable') return false;
  const from = tag === 'constant' ? begin + first.bytes : begin;
  const statedMs = ((size - from) * 8) / first.kbps;
  if (Math.abs(statedMs - durationMs) > DEVIATION_MS_MAX) return false;
  for (let place = 0; place < PLACES; place += 1) {
    const at = from + Math.floor(((size - from) * place) / PLACES);
    const found = await frameIn(file, at);
    if (found === undefined ? at + WINDOW_BYTES < size : !isAlike(found, first)) return false;
  }
  return true;
};

type Frame = {
  readonly bytes: number;
  readonly kbps: number;
  readonly rate: number;
  readonly isMono: boolean;
};

const isAlike = (one: Frame, other: Frame): boolean =>
  one.kbps === other.kbps && one.rate === other.rate && one.isMono === other.isMono;

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const ID3_BYTES = 10;

/** Returns where the frames begin, after any number of ID3 tags. */
const findBegin = async (file: FileHandle): Promise<number | undefined> => {
  let position = 0;
  for (let tags = 0; tags < 8; tags += 1) {
    const header = await readAt(file, position, ID3_BYTES);
    if (header.length < ID3_BYTES || header.toString('latin1', 0, 3) !== 'ID3') break;
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6, ID3_BYTES);
    position += ID3_BYTES + ((a << 21) | (b << 14) | (c << 7) | d);
  }
  const window = await readAt(file, position, WINDOW_BYTES);
  const offset = findFrame(window)?.offset;
  return offset === undefined ? undefined : position + offset;
};

const readFrame = async (file: FileHandle, position: number): Promise<Frame | undefined> =>
  parseFrame(await readAt(file, position, HEADER_BYTES), 0);

const frameIn = async (file: FileHandle, position: number): Promise<Frame | undefined> =>
  findFrame(await readAt(file, position, WINDOW_BYTES))?.frame;

/** Returns the first frame that another one follows: any bytes may look like the header of one. */
const findFrame = (window: Buffer): { offset: number; frame: Frame } | undefined => {
  for (let offset = 0; offset + HEADER_BYTES <= window.length; offset += 1) {
    const frame = parseFrame(window, offset);
    if (frame !== undefined && parseFrame(window, offset + frame.bytes) !== undefined)
      return { offset, frame };
  }
  return undefined;
};

const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_MPEG1 = [44_100, 48_000, 32_000];
/** Divisors of the rate by the two bits of the version: 2.5, reserved, 2 and 1. */
const RATE_DIVISORS = [4, undefined, 2, 1];
const LAYER_3 = 1;
const MONO = 3;

/** Parses a frame of layer 3 alone, at a stated bit rate. */
const parseFrame = (bytes: Buffer, offset: number): Frame | undefined => {
  if (offset + HEADER_BYTES > bytes.length) return undefined;
  const header = bytes.readUInt32BE(offset);
  const divisor = RATE_DIVISORS[(header >>> 19) & 3];
  const rate = RATES_MPEG1[(header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || divisor === undefined || rate === undefined) return undefined;
  const kbps = (divisor === 1 ? KBPS_MPEG1 : KBPS_MPEG2)[(header >>> 12) & 15];
  if (((header >>> 17) & 3) !== LAYER_3 || !kbps) return undefined;
  const samples = divisor === 1 ? 1_152 : 576;
  const length = Math.floor((samples / 8) * ((kbps * 1_000) / (rate / divisor))) + ((header >>> 9) & 1);
  return { bytes: length, kbps, rate: rate / divisor, isMono: ((header >>> 6) & 3) === MONO };
};

/** Returns what the first frame says about the others. LAME writes `Info` for a constant rate. */
const tagOf = (firstFrame: Buffer): 'constant' | 'variable' | undefined => {
  const text = firstFrame.toString('latin1', 0, 200);
  if (/Xing|VBRI/.test(text)) return 'variable';
  return text.includes('Info') ? 'constant' : undefined;
};
