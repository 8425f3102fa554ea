import type { IncomingMessage } from 'node:http';
import {
  getSharedAudio,
  getSharedPeaks,
  openSharedTranscript,
} from '@escriba/contracts/transcription/sharing';

const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** Returns the form of the path of one operation or page, each parameter of the characters of a token. */
const formOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, String.raw`[\w-]{1,200}`)}$`);

/** The page of a link. */
const PAGE = formOf('/t/:token');
/** Files of the page, whose names have a hash, and its icon. */
const FILES = /^\/(?:assets\/[\w.-]{1,200}|favicon\.svg)$/;
const OPERATIONS = [openSharedTranscript, getSharedAudio, getSharedPeaks].map(({ method, path }) => ({
  isRead: method === 'GET',
  form: formOf(path),
}));

/** Returns whether a request at a company's own domain is for the page of a link, its files, or what that page asks for. */
export const isOpenOnOwnDomain = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean => {
  const [path = ''] = url.split('?', 1);
  const isRead = READS.has(method);
  if (isRead && (PAGE.test(path) || FILES.test(path))) return true;
  return OPERATIONS.some((one) => (one.isRead ? isRead : method === 'POST') && one.form.test(path));
};
