const FORMATS: Readonly<Record<string, string>> = {
  mpeg: 'MP3',
  mp3: 'MP3',
  wav: 'WAV',
  'x-wav': 'WAV',
  wave: 'WAV',
  'x-m4a': 'M4A',
  aac: 'AAC',
  ogg: 'OGG',
  opus: 'OGG',
  flac: 'FLAC',
  'x-flac': 'FLAC',
  webm: 'WebM',
  quicktime: 'MOV',
  'x-msvideo': 'AVI',
  avi: 'AVI',
  aiff: 'AIFF',
  amr: 'AMR',
  'x-caf': 'CAF',
  'x-ms-wma': 'WMA',
  'x-ms-wmv': 'WMV',
  '3gpp': '3GP',
  '3gpp2': '3GP',
  mp2t: 'MPEG-TS',
  'x-flv': 'FLV',
};

export type MediaType = {
  readonly kind: 'audio' | 'video';
  /** The common name, e.g. `MP3`; undefined where unknown. */
  readonly format: string | undefined;
};

/** Describes a type: `audio/mpeg` → audio, MP3. */
export const describeMediaType = (mimeType: string): MediaType => {
  const [type = '', subtype = ''] = mimeType.toLowerCase().split(';')[0]?.trim().split('/') ?? [];
  const kind = type === 'video' ? 'video' : 'audio';
  if (subtype === 'mp4') return { kind, format: kind === 'video' ? 'MP4' : 'M4A' };
  if (type === 'video' && subtype === 'mpeg') return { kind, format: 'MPEG' };
  return { kind, format: FORMATS[subtype] };
};
