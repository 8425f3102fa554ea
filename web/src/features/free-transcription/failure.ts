import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';

/** A failure. `message` comes from the server; without one the page has a sentence for the code. */
export type Failure = {
  readonly code: string;
  readonly message: string | null;
  /** A response that is not the product's, e.g. a proxy's error page. */
  readonly response?: { readonly status: number; readonly body: string };
  /** The action of 'Tentar Novamente': send the file again, follow the running transcription again, or start over. */
  readonly retry: 'upload' | 'watch' | 'none';
};

/** Codes with which no file of this visitor is transcribed. */
const TRIAL_FAULTS = new Set(['transcription.free_trial_used', 'transcription.daily_devices_limit']);
/** Codes of failures that another attempt with the same file would repeat. */
const LASTING: ReadonlySet<string> = new Set([
  ...FILE_FAULTS,
  'transcription.too_large',
  'transcription.free_recording_too_long',
  ...TRIAL_FAULTS,
]);
/** The failure of a visitor who cancelled after text had appeared. */
export const CANCELLED_FAILURE: Failure = { code: 'cancelled', message: null, retry: 'none' };
const SIGN_UP_HELPS = new Set([
  'transcription.free_trial_used',
  'transcription.free_recording_too_long',
  'transcription.daily_devices_limit',
  CANCELLED_FAILURE.code,
]);

export const NETWORK_FAILURE: Failure = { code: 'network', message: null, retry: 'upload' };
export const TIMEOUT_FAILURE: Failure = { code: 'timeout', message: null, retry: 'watch' };

/** Returns a refusal with the server's message. */
export const refusal = (code: string, message: string | null): Failure => ({
  code,
  message,
  retry: LASTING.has(code) ? 'none' : 'upload',
});

/** Returns a response in an unknown format: its status and the start of its text. */
export const unknownResponse = (status: number, body: string): Failure => ({
  code: 'answer',
  message: null,
  response: { status, body: readable(body) },
  retry: 'upload',
});

const FOREIGN_LENGTH_MAX = 160;
const readable = (body: string): string =>
  body
    .replaceAll(/<(style|script|title)\b[^]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, FOREIGN_LENGTH_MAX);

/** Returns whether another file may succeed where this one cannot. */
export const needsOtherFile = ({ code, retry }: Failure): boolean =>
  retry === 'none' && LASTING.has(code) && !TRIAL_FAULTS.has(code);

/** Returns whether an account lets the visitor continue. */
export const signUpHelps = (failure: Failure): boolean => SIGN_UP_HELPS.has(failure.code);

/** The error for an expected failure, which the page shows. */
export class TranscriptionFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options);
    this.name = 'TranscriptionFailure';
    this.failure = failure;
  }
}
