import { isDomainError } from '@escriba/errors';
import { type Outbound, OutboundError, type OutboundResponse } from '@escriba/outbound';
import {
  addressRefused,
  fileEncoded,
  fileNotFound,
  linkInvalid,
  nameUnknown,
  serverFailed,
  serverRefused,
  serverSilent,
  signInNeeded,
  tooManyRedirects,
  unreachable,
} from './links.errors.ts';

/** Where an interrupted download continues. */
export type Resumption = { readonly startByte: number; readonly validator: string };

type LinkRequest = {
  readonly url: string;
  readonly resumption: Resumption | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

export type LinkResponse = Pick<OutboundResponse, 'url' | 'headers' | 'body'> & {
  /** Position in the file of the body's first byte. */
  readonly startByte: number;
  /** The size of the whole file; undefined if the server does not declare it. */
  readonly totalBytes: number | undefined;
  /** What `Resumption` needs; undefined if the server cannot continue a download. */
  readonly validator: string | undefined;
};

const REDIRECTS_MAX = 5;
const FIRST_BYTE_MS_MAX = 20_000;

/**
 * Requests a file, or the rest of it if it has not changed. The caller reads or destroys the body.
 * @throws the errors of links.errors.ts
 */
export const requestLink = async (
  outbound: Pick<Outbound, 'request'>,
  { url, resumption, ...limits }: LinkRequest,
): Promise<LinkResponse> => {
  const response = await outbound
    .request({
      url,
      method: 'GET',
      headers: {
        accept: 'audio/*, video/*, application/rss+xml, application/atom+xml, */*;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'Escriba',
        ...(resumption && {
          range: `bytes=${resumption.startByte}-`,
          'if-range': resumption.validator,
        }),
      },
      redirectsMax: REDIRECTS_MAX,
      firstByteTimeoutMs: FIRST_BYTE_MS_MAX,
      // The caller counts, and knows whose limit it is.
      bytesMax: Number.POSITIVE_INFINITY,
      ...limits,
    })
    .catch((error: unknown) => {
      throw linkFaultOf(error);
    });
  try {
    return read(response, resumption);
  } catch (error) {
    response.body.destroy();
    // No byte follows: the whole file had arrived before the connection broke, or it has become shorter.
    if (resumption !== undefined && response.status === 416)
      return requestLink(outbound, { url, resumption: undefined, ...limits });
    throw error;
  }
};

const read = (response: OutboundResponse, resumption: Resumption | undefined): LinkResponse => {
  const { status, headers, url, body } = response;
  if (status !== 200 && status !== 206) throw refusalOf(status);
  if (isEncoded(headers['content-encoding'])) throw fileEncoded();
  const declared = toLength(headers['content-length']);
  const validator = validatorOf(headers);
  if (status === 200) return { url, headers, body, startByte: 0, totalBytes: declared, validator };
  const [, start, total] =
    /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  // A part that was not requested, or another one.
  if (resumption === undefined || Number(start) !== resumption.startByte) throw serverFailed(status);
  return { url, headers, body, startByte: resumption.startByte, totalBytes: toLength(total), validator };
};

const isEncoded = (coding = 'identity'): boolean => coding.trim().toLowerCase() !== 'identity';

const toLength = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Weak validators do not promise the same bytes, and a server that does not say `bytes` may ignore the range. */
const validatorOf = ({
  etag,
  'last-modified': modified,
  'accept-ranges': ranges,
}: OutboundResponse['headers']) => {
  if (ranges?.trim().toLowerCase() === 'none') return undefined;
  if (etag !== undefined && etag.startsWith('"')) return etag;
  return modified;
};

const refusalOf = (status: number): Error => {
  if (status === 404 || status === 410) return fileNotFound();
  if (status === 401 || status === 403 || status === 407) return signInNeeded();
  if (status >= 500 || status === 408 || status === 425 || status === 429) return serverFailed(status);
  return serverRefused(status);
};

/** Returns a failed request, or a body that broke, as an expected failure. */
export const linkFaultOf = (error: unknown): unknown => {
  if (isDomainError(error) || !(error instanceof OutboundError)) return error;
  switch (error.reason) {
    case 'url_invalid':
      return linkInvalid();
    case 'address_refused':
      return addressRefused();
    case 'name_unknown':
      return nameUnknown(error);
    case 'redirects':
      return tooManyRedirects();
    case 'timeout':
      return serverSilent(error);
    case 'too_large':
    case 'unreachable':
    case 'aborted':
      return unreachable(error);
  }
};
