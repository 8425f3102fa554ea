import { FILE_NAME_LENGTH_MAX } from '@escriba/contracts';

const FALLBACK_NAME = 'gravacao';

/**
 * A name that is safe to show, store and offer for download: the last part of whatever path was sent, without control or
 * direction-changing characters, at most 255 characters with its extension kept. Never used as a path.
 * Browsers write a quotation mark in a multipart header as `%22`.
 */
export const cleanFileName = (sent: string | undefined): string => {
  const last = (sent ?? '').replaceAll('%22', '"').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean === '' || /^\.+$/.test(clean) ? FALLBACK_NAME : shorten(clean);
};

const shorten = (name: string): string => {
  const characters = Array.from(name);
  if (characters.length <= FILE_NAME_LENGTH_MAX) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, FILE_NAME_LENGTH_MAX - extension.length).join('') + extension;
};
