import { FREE_UPLOAD_SIZE_BYTES_MAX } from '@escriba/contracts/shared/limits';
import { isMedia } from '../../media/media-file.ts';

/** The reason why a chosen file is refused. */
export type Rejection = {
  readonly reason: 'invalid' | 'tooLarge' | 'empty' | 'many';
  readonly fileName: string;
  readonly sizeBytes: number;
};

/** Returns the chosen file, or why it is refused; undefined without a choice. */
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
