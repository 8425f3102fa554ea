import { resolve } from 'node:path';

/** Demuxers of MP3, WAV, AAC, OGG, FLAC, AVI, WebM and the MP4 family; none that opens other files (playlists, concat). */
const DEMUXERS = ['aac', 'avi', 'flac', 'matroska', 'webm', 'mov', 'mp4', 'm4a', 'mp3', 'ogg', 'wav'];

/** Input options that limit ffmpeg and ffprobe to the given file. */
export const INPUT_GUARDS = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  DEMUXERS.join(','),
] as const;

/** An absolute path as ffmpeg URL, so that a leading `-` or a colon is not special. */
export const fileAddress = (path: string): string => `file:${resolve(path)}`;

/**
 * Audio and video formats that ffmpeg knows and the product does not accept; other refused inputs (images, subtitles, playlists) are not
 * media.
 */
const OTHER_MEDIA = new Set(
  (
    'aiff amr amrnb amrwb ac3 eac3 ape asf au caf dff dsf dts dtshd dv flv gsm h264 hevc ircam ivf loas m4v mlp mpc ' +
    'mpc8 mpeg mpegts mpegvideo mxf nut oma qcp rm rso shn smk sox swf tak tta truehd voc vvf w64 wsd wtv wv xwma'
  ).split(' '),
);

/** The demuxer that ffmpeg recognised and refused, if it is an audio or video format. */
export const refusedMediaFormat = (complaints: string): string | undefined => {
  const [, demuxers = ''] = /\[([\w,-]+) @ 0x[0-9a-f]+\] Format not on whitelist/.exec(complaints) ?? [];
  return demuxers.split(',').find((name) => OTHER_MEDIA.has(name));
};

const MATROSKA = 0x1a45dfa3;

/** Returns whether the first bytes of an unreadable file are those of an accepted format. */
export const beginsLikeMedia = (header: Uint8Array): boolean => {
  const bytes = Buffer.concat([header], 16);
  const text = bytes.toString('latin1');
  if (/^(OggS|fLaC|ID3)/.test(text) || bytes.readUInt32BE(0) === MATROSKA) return true;
  if (/^RIFF[^]{4}(WAVE|AVI )/.test(text)) return true;
  if (/^[^]{4}ftyp/.test(text)) return !/^[^]{8}(heic|heix|hevc|mif1|msf1|avif|avis)/.test(text);
  if (/^[^]{4}(moov|mdat|free|skip|wide|pnot)/.test(text)) return true;
  // The frame sync of MP3 and ADTS: eleven set bits.
  return bytes.readUInt16BE(0) >= 0xffe0 && bytes[1] !== 0xff;
};
