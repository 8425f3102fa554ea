import { resolve } from 'node:path';

/**
 * Demuxers of the accepted formats (3GP is of the MP4 family, WMA and WMV are ASF, `mpeg` is the program stream); none that opens other
 * files (playlists, concat).
 */
const DEMUXERS = [
  ['aac', 'avi', 'flac', 'matroska', 'webm', 'mov', 'mp4', 'm4a', 'mp3', 'ogg', 'wav'],
  ['aiff', 'amr', 'asf', 'caf', 'flv', 'mpeg', 'mpegts'],
].flat();

/** Input options that limit ffmpeg and ffprobe to the given file. */
export const INPUT_GUARDS = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  DEMUXERS.join(','),
] as const;

/** Returns an absolute path as ffmpeg URL, so that a leading `-` or a colon is not special. */
export const fileAddress = (path: string): string => `file:${resolve(path)}`;

/**
 * Audio and video formats that ffmpeg knows and the product does not accept; other refused inputs (images, subtitles, playlists) are not
 * media.
 */
const OTHER_MEDIA = new Set(
  (
    'amrnb amrwb ac3 eac3 ape au dff dsf dts dtshd dv gsm h264 hevc ircam ivf loas m4v mlp mpc ' +
    'mpc8 mpegvideo mxf nut oma qcp rm rso shn smk sox swf tak tta truehd voc vvf w64 wsd wtv wv xwma'
  ).split(' '),
);

/** Returns whether one of these demuxers, which no accepted format has, is of an audio or video format. */
export const areOfMedia = (demuxers: readonly string[]): boolean =>
  demuxers.some((name) => OTHER_MEDIA.has(name));

/** The first four bytes of Matroska, ASF, FLV and an MPEG program stream. */
const SIGNATURES = new Set([0x1a45dfa3, 0x3026b275, 0x464c5601, 0x000001ba]);
/** Sizes of packets in a transport stream; on Blu-ray and in cameras, four bytes of time precede each. */
const TS_PACKETS = [
  { first: 0, length: 188 },
  { first: 4, length: 192 },
];
const TS_SYNC = 0x47;

/** Bytes of a file that `beginsLikeMedia` examines. */
export const HEADER_BYTES = 256;

/** Returns whether the first bytes of an unreadable file are those of an accepted format. */
export const beginsLikeMedia = (header: Uint8Array): boolean => {
  const bytes = Buffer.concat([header], HEADER_BYTES);
  const text = bytes.toString('latin1', 0, 16);
  if (/^(OggS|fLaC|ID3|#!AMR|caff)/.test(text) || SIGNATURES.has(bytes.readUInt32BE(0))) return true;
  if (/^(RIFF[^]{4}(WAVE|AVI )|FORM[^]{4}AIF[FC])/.test(text)) return true;
  if (TS_PACKETS.some(({ first, length }) => bytes[first] === TS_SYNC && bytes[first + length] === TS_SYNC)) {
    return true;
  }
  if (/^[^]{4}ftyp/.test(text)) return !/^[^]{8}(heic|heix|hevc|mif1|msf1|avif|avis)/.test(text);
  if (/^[^]{4}(moov|mdat|free|skip|wide|pnot)/.test(text)) return true;
  // The frame sync of MP3 and ADTS: eleven set bits.
  return bytes.readUInt16BE(0) >= 0xffe0 && bytes[1] !== 0xff;
};
