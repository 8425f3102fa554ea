import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts/shared/limits';
import { splitFileName } from '@escriba/transcript';
import { toNfc } from '../../platform/text/normalise.ts';

const FALLBACK_NAME = 'gravacao';

/**
 * Returns a file name that is safe to display, store and offer for download: the last segment of a path, without control or bidirectional
 * characters, at most 255 characters including the extension. It is never used as a path. Browsers write a quotation mark in a multipart
 * header as `%22`.
 */
export const cleanFileName = (sent: string | undefined): string => {
  const last =
    toNfc((sent ?? '').replaceAll('%22', '"'))
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean === '' || /^\.+$/.test(clean) ? FALLBACK_NAME : shorten(clean);
};

/** Returns a title that the user has typed as a name of a recording. It is no path: `Aula 12/05` is one name, and `../x` is `x`. */
export const cleanTitle = (typed: string): string =>
  cleanFileName(
    typed
      .split(/[/\\]/)
      .filter((part) => !/^[.\s]*$/.test(part))
      .join('-'),
  );

const shorten = (name: string): string => {
  const characters = Array.from(name);
  if (characters.length <= FILE_NAME_LENGTH_MAX) return name;
  const { extension } = splitFileName(name);
  return characters.slice(0, FILE_NAME_LENGTH_MAX - extension.length).join('') + extension;
};
