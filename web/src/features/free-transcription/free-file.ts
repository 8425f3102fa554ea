import { FREE_UPLOAD_SIZE_BYTES_MAX } from '@escriba/contracts';
import { isMedia } from '../../media/media-file.ts';

/** Why a chosen file cannot be sent. */
export type Rejection = {
  readonly reason: 'invalid' | 'tooLarge' | 'empty' | 'many';
  readonly fileName: string;
  readonly sizeBytes: number;
};

/** The one file of a choice, or why it is refused; undefined for no choice. */
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
