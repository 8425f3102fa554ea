import type { IncomingHttpHeaders } from 'node:http';
import { splitFileName } from '@escriba/transcript';
import { parse } from 'content-disposition';
import { cleanFileName, cleanTitle } from '../../recordings/recordings.ts';

type Named = {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The name that the user gave; null without one. */
  readonly title: string | null;
};

/**
 * Returns the name of a fetched file: the user's title with the file's ending, else the server's name for it, else the end of its address,
 * else the name of the site.
 */
export const nameFile = ({ url, headers, title }: Named): string => {
  const { hostname, pathname } = new URL(url);
  const own = nameInHeader(headers['content-disposition']) ?? decoded(pathname.split('/').at(-1) ?? '');
  if (title === null) return cleanFileName(own === '' ? hostname : own);
  return cleanTitle(title + endingOf(title, own));
};

type NamedPage = {
  readonly url: string;
  readonly title: string | null;
  readonly extension: string | null;
  /** The name that the user gave; null without one. */
  readonly given: string | null;
};

/** Returns the name of a page's recording: the user's title, else the page's, else the name of the site; with the ending of its format. */
export const namePage = ({ url, title, extension, given }: NamedPage): string => {
  const name = given ?? (title?.trim() || new URL(url).hostname);
  const ending = extension === null || name.toLowerCase().endsWith(`.${extension}`) ? '' : `.${extension}`;
  return cleanTitle(Array.from(name).slice(0, NAME_LENGTH_MAX).join('') + ending);
};

/** Leaves room for the ending. */
const NAME_LENGTH_MAX = 200;

const endingOf = (title: string, own: string): string =>
  splitFileName(title).extension === '' ? splitFileName(own).extension : '';

const nameInHeader = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined;
  try {
    const { filename } = parse(header).parameters;
    return filename === undefined || filename.trim() === '' ? undefined : filename;
  } catch {
    return undefined;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
