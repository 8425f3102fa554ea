import { findPagePath } from '@escriba/contracts/web/pages';

/** The stored part of a report. No field has words of the sender, except the host of a blocked address. */
export type CspReport = {
  readonly directive: string;
  /** The blocked origin, or a word such as `inline`. */
  readonly blocked: string;
  /** The pattern of the page's path, e.g. `/t/:token`. */
  readonly page: string;
  /** A script of the product with its line; absent for others. */
  readonly source?: string;
};

type Fields = Readonly<Record<string, unknown>>;

const REPORTS_MAX = 10;
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'font-src',
  'img-src',
  'media-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'object-src',
  'frame-src',
  'child-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
]);
const BLOCKED_WORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob']);
const HOST_LENGTH_MAX = 100;
const OWN_SCRIPT = /^\/assets\/[\w.-]{1,100}\.js$/;
const OTHER = 'other';

/** Reads the reports of a request body, of `report-uri` and of the Reporting API. Anything else gives none. */
export const readCspReports = (body: unknown): readonly CspReport[] =>
  toReports(parse(body)).slice(0, REPORTS_MAX).map(toReport);

const parse = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
};

const toReports = (value: unknown): Fields[] => {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) =>
      isFields(one) && one['type'] === 'csp-violation' && isFields(one['body']) ? [one['body']] : [],
    );
  return isFields(value) && isFields(value['csp-report']) ? [value['csp-report']] : [];
};

const toReport = (fields: Fields): CspReport => {
  const read = (...names: string[]): string => {
    const value = names.map((name) => fields[name]).find((one) => typeof one === 'string');
    return typeof value === 'string' ? value : '';
  };
  const directive =
    read('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? '';
  const line = fields['lineNumber'] ?? fields['line-number'];
  const source = sourceOf(read('sourceFile', 'source-file'), line);
  return {
    directive: DIRECTIVES.has(directive) ? directive : OTHER,
    blocked: blockedOf(read('blockedURL', 'blocked-uri')),
    page: pageOf(read('documentURL', 'document-uri')),
    ...(source === undefined ? {} : { source }),
  };
};

/** Returns what to log of a blocked address. Paths and queries of foreign addresses may contain what a user typed, and are left out. */
const blockedOf = (blocked: string): string => {
  if (BLOCKED_WORDS.has(blocked)) return blocked;
  const url = toUrl(blocked);
  if (url === undefined) return OTHER;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'http' || scheme === 'wss' || scheme === 'ws')
    return url.host.length > HOST_LENGTH_MAX ? OTHER : `${scheme}://${url.host}`;
  if (BLOCKED_WORDS.has(scheme)) return scheme;
  return scheme.endsWith('-extension') ? 'extension' : OTHER;
};

const pageOf = (address: string): string => {
  const pathname = toUrl(address)?.pathname;
  return (pathname === undefined ? undefined : findPagePath(pathname)) ?? OTHER;
};

const sourceOf = (address: string, line: unknown): string | undefined => {
  const pathname = toUrl(address)?.pathname ?? '';
  return OWN_SCRIPT.test(pathname) && Number.isSafeInteger(line) ? `${pathname}:${String(line)}` : undefined;
};

const toUrl = (address: string): URL | undefined => URL.parse(address) ?? undefined;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
