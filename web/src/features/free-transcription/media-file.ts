import { FREE_UPLOAD_SIZE_BYTES_MAX, MEDIA_FORMATS } from '@escriba/contracts';

/** Why a chosen file cannot be sent. */
export type Rejection = {
  readonly reason: 'invalid' | 'tooLarge' | 'empty' | 'many';
  readonly fileName: string;
  readonly sizeBytes: number;
};

/** What the file picker offers. */
export const ACCEPTED_TYPES = 'video/*,audio/*';

/**
 * The first file of a choice, or why it is refused. Some systems tell no type for .ogg or .flac: then the extension counts.
 */
export const checkFiles = (files: readonly File[]): { file: File } | { rejection: Rejection } | undefined => {
  const [file] = files;
  if (file === undefined) return undefined;
  const reject = (reason: Rejection['reason']) => ({
    rejection: { reason, fileName: file.name, sizeBytes: file.size },
  });
  if (files.length > 1) return reject('many');
  if (!isMedia(file)) return reject('invalid');
  if (file.size > FREE_UPLOAD_SIZE_BYTES_MAX) return reject('tooLarge');
  if (file.size === 0) return reject('empty');
  return { file };
};

/** Whether to draw the file as a film or as sound. */
export const isVideo = (file: Pick<File, 'type' | 'name'>): boolean =>
  file.type === ''
    ? ['mp4', 'mov', 'avi', 'webm'].includes(extensionOf(file.name))
    : file.type.startsWith('video/');

const isMedia = (file: File): boolean =>
  file.type === ''
    ? MEDIA_FORMATS.some((format) => format === extensionOf(file.name))
    : /^(?:audio|video)\//.test(file.type) || file.type === 'application/ogg';

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
