const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

const zeros = (count: number): Buffer => Buffer.alloc(count);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const MATRIX = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** Makes an MP4 of half a kilobyte and some silence, whose table declares `samples` packets of two bytes: ffmpeg allocates an entry for each. */
export const forgeMp4 = (samples: number): Buffer => {
  const entry = box(
    'mp4a',
    zeros(7),
    Buffer.from([1]),
    zeros(8),
    numbers((1 << 16) | 16, 0, (8_000 << 16) >>> 0),
  );
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, samples, 1_024)),
    box('stsc', numbers(0, 1, 1, samples, 1)),
    box('stsz', numbers(0, 2, samples)),
    box('stco', numbers(0, 1, 600)),
  );
  const references = box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1))));
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 8_000, 8_000, 0x55c40000)),
    box('hdlr', numbers(0, 0), text('soun'), zeros(13)),
    box('minf', box('smhd', zeros(8)), references, table),
  );
  const track = box('tkhd', numbers(7, 0, 0, 1, 0, 1_000), zeros(16), MATRIX, zeros(8));
  const movie = box(
    'mvhd',
    numbers(0, 0, 0, 1_000, 1_000, 0x10000, 0x1000000),
    zeros(8),
    MATRIX,
    zeros(24),
    numbers(2),
  );
  const type = box('ftyp', text('isom'), numbers(512), text('isommp41'));
  return Buffer.concat([type, box('moov', movie, box('trak', track, media)), box('mdat', zeros(5_000))]);
};
