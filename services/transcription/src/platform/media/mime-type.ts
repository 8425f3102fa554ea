type Facts = {
  kind: 'audio' | 'video';
  /** ffmpeg's name of the container, e.g. `mp3` or `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** Names of all codecs inside. */
  codecs: readonly string[];
  /** The MP4 family's `ftyp` brand, e.g. `isom`, `M4A ` or `qt  `. */
  brand: string | undefined;
};

const SUBTYPES: Readonly<Record<string, string>> = {
  wav: 'wav',
  aac: 'aac',
  flac: 'flac',
  ogg: 'ogg',
  aiff: 'aiff',
  amr: 'amr',
  caf: 'x-caf',
  flv: 'x-flv',
  mpegts: 'mp2t',
};
const ASF_TYPES = { audio: 'audio/x-ms-wma', video: 'video/x-ms-wmv' };
const WEBM_CODECS: ReadonlySet<string> = new Set(['vp8', 'vp9', 'av1', 'opus', 'vorbis']);

/** Returns the media type of a file's content, regardless of its name. */
export const mimeTypeOf = ({ kind, container, codecs, brand }: Facts): string => {
  const names = container.split(',');
  if (names.includes('mp3')) return 'audio/mpeg';
  if (names.includes('avi')) return 'video/x-msvideo';
  if (names.includes('mp4')) return mp4TypeOf(kind, brand);
  if (names.includes('mpeg')) return 'video/mpeg';
  if (names.includes('asf')) return ASF_TYPES[kind];
  if (names.includes('matroska')) {
    return codecs.every((codec) => WEBM_CODECS.has(codec)) ? `${kind}/webm` : `${kind}/x-matroska`;
  }
  const subtype = names.map((name) => SUBTYPES[name]).find((name) => name !== undefined);
  return subtype === undefined ? 'application/octet-stream' : `${kind}/${subtype}`;
};

const mp4TypeOf = (kind: Facts['kind'], brand = ''): string => {
  if (brand.trim() === 'qt') return 'video/quicktime';
  if (brand.startsWith('3g2')) return `${kind}/3gpp2`;
  return brand.startsWith('3gp') ? `${kind}/3gpp` : `${kind}/mp4`;
};
