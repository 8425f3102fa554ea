/** The properties of audio or video that matter to browsers. */
type Form = {
  /** Media type of the content, e.g. `audio/mpeg`. */
  readonly mimeType: string;
  /** ffmpeg's names of the codecs of each audio track, e.g. `aac`. */
  readonly sounds: readonly { readonly codec: string; readonly profile: string | undefined }[];
  /** ffmpeg's names of the codecs of moving pictures. */
  readonly films: readonly string[];
  /** ffmpeg's name of the channels of the first audio track, e.g. `stereo`. */
  readonly layout: string | undefined;
};

/** Uncompressed forms that browsers play. Floats are not among them: they are cut off above full scale. */
const RAW = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_alaw', 'pcm_mulaw'];

/** The forms that the current Chrome, Firefox and Safari all play in a file of the type. */
const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  'audio/mpeg': ['mp3'],
  'audio/wav': RAW,
  'audio/flac': ['flac'],
  'audio/ogg': ['opus', 'vorbis'],
  'audio/webm': ['opus', 'vorbis'],
  'video/webm': ['opus', 'vorbis'],
  'audio/mp4': ['aac'],
  'video/mp4': ['aac'],
  'video/quicktime': ['aac'],
};
/** Forms of pictures that browsers decode. Firefox refuses a file whose picture it cannot decode, although only the sound is played. */
const FILMS: ReadonlySet<string> = new Set(['h264', 'vp8', 'vp9', 'av1']);
const AAC_PROFILES: ReadonlySet<string> = new Set(['LC', 'HE-AAC', 'HE-AACv2']);
/** Layouts that browsers play as they are. They mix more channels with other weights than the recognition, which may make speech inaudible. */
const LAYOUTS: ReadonlySet<string> = new Set(['mono', 'stereo']);

/** Returns whether every browser in use plays the whole sound of a form. A browser plays one audio track only. */
export const isBrowserForm = ({ mimeType, sounds, films, layout }: Form): boolean => {
  const [sound] = sounds;
  if (sound === undefined || sounds.length > 1) return false;
  if (SOUNDS[mimeType]?.includes(sound.codec) !== true || !LAYOUTS.has(layout ?? '')) return false;
  if (sound.codec === 'aac' && !AAC_PROFILES.has(sound.profile ?? '')) return false;
  return films.every((codec) => FILMS.has(codec));
};
