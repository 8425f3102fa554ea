import { isRefusedUpfront, parseErrorResponse, waitFor } from '@escriba/client';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import type { UploadAccepted } from '@escriba/contracts/transcription/upload';
import { newTraceparent } from '../../platform/new-traceparent.ts';
import { apiUrl } from '../../platform/paths.ts';
import { languageHeader } from '../../i18n/locale.ts';
import { describeDevice } from '../../media/device.ts';
import { unknownResponse, NETWORK_FAILURE, refusal, TranscriptionFailure } from './failure.ts';

export type SendFileInput = {
  readonly file: File;
  readonly language: string;
  readonly deviceId: string;
  readonly address: string;
  readonly signal: AbortSignal;
  /** Called with the bytes of the file sent so far, at most its size. */
  readonly onSent: (sentBytes: number) => void;
};

/**
 * Uploads a recording and returns its transcription id once the server has accepted it. Uses XMLHttpRequest,
 * because `fetch` reports no upload progress. Retries a busy server after the delay it names. Throws
 * `TranscriptionFailure`.
 */
export const sendFile = async (input: SendFileInput): Promise<string> => {
  const { status, body } = await postUntilTaken(input);
  if (status === 202 || status === 200) {
    const id = readId(body);
    if (id !== undefined) return id;
  }
  const refused = parseErrorResponse(body);
  throw new TranscriptionFailure(
    refused === undefined ? unknownResponse(status, body) : refusal(refused.error, refused.message),
  );
};

type RawResponse = { readonly status: number; readonly body: string; readonly retryAfter: string | null };

const TRIES_MAX = 10;

const postUntilTaken = async (input: SendFileInput): Promise<RawResponse> => {
  for (let tries = 1; ; tries += 1) {
    const response = await post(input);
    const code = parseErrorResponse(response.body)?.error ?? '';
    const isBusy = isRefusedUpfront({ status: response.status, code });
    if (!isBusy || tries === TRIES_MAX) return response;
    input.onSent(0);
    await waitFor(Number(response.retryAfter ?? 1) * 1_000, input.signal);
  }
};

const post = ({ file, signal, onSent, ...rest }: SendFileInput): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(freeUpload.method, apiUrl(freeUpload.path));
    request.setRequestHeader('Prefer', 'respond-async');
    request.setRequestHeader('X-Device-Id', rest.deviceId);
    request.setRequestHeader('Accept-Language', languageHeader());
    request.setRequestHeader('traceparent', newTraceparent());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onSent(Math.round((loaded / total) * file.size));
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    );
    request.addEventListener('error', () => void explainBrokenSend(file).then(reject));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop);
    request.send(makeForm({ file, ...rest }));
  });

/** Creates the form. Its fields are first, so that the server has them before the file. */
const makeForm = ({
  file,
  language,
  deviceId,
  address,
}: Omit<SendFileInput, 'signal' | 'onSent'>): FormData => {
  const form = new FormData();
  form.append('device_id', deviceId);
  form.append('language_code', language);
  form.append('speech_model', 'universal');
  form.append('user_ip', address);
  form.append('device_info', JSON.stringify(describeDevice()));
  form.append('audio', file, file.name);
  return form;
};

/** Explains a broken request: a lost network, or a file that was moved or changed. */
const explainBrokenSend = async (file: File): Promise<TranscriptionFailure> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return new TranscriptionFailure(NETWORK_FAILURE);
  } catch (cause) {
    return new TranscriptionFailure({ code: 'unreadable', message: null, retry: 'none' }, { cause });
  }
};

type Accepted = Partial<UploadAccepted['data']> & { readonly data?: Partial<UploadAccepted['data']> };

const readId = (body: string): string | undefined => {
  try {
    const accepted = JSON.parse(body) as Accepted | null;
    return accepted?.data?.transcriptionId ?? accepted?.transcriptionId;
  } catch {
    return undefined;
  }
};
