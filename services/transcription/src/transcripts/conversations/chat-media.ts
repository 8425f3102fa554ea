import { MEDIA_FORMATS, OTHER_MEDIA_FORMATS } from '@escriba/contracts/shared/limits';
import type { ChatMessage } from './parse-chat.ts';
import { type Archive, type ArchivedFile, FILE_BYTES_MAX } from './open-archive.ts';
import { UNPACKED_BYTES_MAX, VOICES_MAX } from './unpack-voices.ts';

/** A file that a message names: speech may be in it. `file` is undefined if it is not in the archive. */
export type ChatMedia = { readonly kind: 'audio' | 'video'; readonly file: ArchivedFile | undefined };

const VIDEO_ENDINGS: ReadonlySet<string> = new Set([
  'mp4',
  'm4v',
  'mov',
  'qt',
  'avi',
  'webm',
  'mkv',
  '3gp',
  '3g2',
  'wmv',
  'asf',
  'mpg',
  'mpeg',
  'vob',
  'ts',
  'mts',
  'm2ts',
  'flv',
]);
/** Endings of voice messages and films: every form that uploads accept, with the other endings of these forms. */
const ENDINGS: ReadonlySet<string> = new Set([
  ...MEDIA_FORMATS,
  ...OTHER_MEDIA_FORMATS,
  ...VIDEO_ENDINGS,
  'opus',
  'oga',
  'spx',
  'm4b',
  'm4r',
  'mka',
  'weba',
  'mpga',
  'mp2',
  'awb',
  'wave',
]);

/** Returns the media of a message; undefined for a message without audio or video, and for a typed name of a file that is not there. */
export const mediaOf = (
  { attachment }: ChatMessage,
  archive: Pick<Archive, 'find'>,
): ChatMedia | undefined => {
  if (attachment === undefined) return undefined;
  const ending = /\.(\w{1,5})$/.exec(attachment.fileName)?.[1]?.toLowerCase() ?? '';
  if (!ENDINGS.has(ending)) return undefined;
  const file = archive.find(attachment.fileName);
  if (file === undefined && !attachment.isCertain) return undefined;
  return { kind: VIDEO_ENDINGS.has(ending) ? 'video' : 'audio', file };
};

/**
 * Chooses the files to unpack, in the order of the chat, each once: all audio, which `unpackVoices` refuses if it is too much, and videos
 * as far as they fit beside it, since a chat must not be refused for what is hardly its speech.
 */
export const chooseFiles = (media: readonly ChatMedia[], archive: Pick<Archive, 'bytesOf'>): string[] => {
  const pathsOf = (kind: ChatMedia['kind']): string[] => [
    ...new Set(
      media.flatMap(({ kind: of, file }) => (of === kind && file?.isLocked === false ? [file.path] : [])),
    ),
  ];
  const chosen = new Set(pathsOf('audio'));
  let bytes = archive.bytesOf([...chosen]);
  for (const path of pathsOf('video')) {
    const size = archive.bytesOf([path]);
    if (chosen.size >= VOICES_MAX || size > FILE_BYTES_MAX || bytes + size > UNPACKED_BYTES_MAX) continue;
    chosen.add(path);
    bytes += size;
  }
  return [
    ...new Set(media.flatMap(({ file }) => (file !== undefined && chosen.has(file.path) ? [file.path] : []))),
  ];
};
