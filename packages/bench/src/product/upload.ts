import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import type { UploadAccepted } from '@escriba/contracts/transcription/upload';
import type { Recording } from '../recordings.ts';
import type { Visitor } from './visitor.ts';

type UploadInput = {
  /** The gateway's address or the service's. */
  readonly url: string;
  readonly visitor: Visitor;
  readonly recording: Recording;
  /** The language of the speech, e.g. `pt`. */
  readonly language: string;
  /** The address of the upload. Default: the free upload. */
  readonly path?: string;
};

export type Uploaded = UploadAccepted['data'] & {
  /** Time from the first byte sent to the whole response. */
  readonly tookMs: number;
};

/** Streams an upload from reused memory; `fetch` would need more of it. Throws unless it is accepted. */
export const upload = async ({ url, visitor, recording, language, path }: UploadInput): Promise<Uploaded> => {
  const form = multipart(recording, { device_id: visitor.deviceId, language_code: language });
  const startedAt = performance.now();
  const sent = request(new URL(path ?? freeUpload.path, url), {
    method: 'POST',
    headers: {
      ...(await visitor.headers()),
      prefer: 'respond-async',
      'content-type': `multipart/form-data; boundary=${form.boundary}`,
      'content-length': form.sizeBytes,
    },
  });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([responded, pipeline(Readable.from(form.chunks()), sent)]);
  const body = await json(response);
  const tookMs = performance.now() - startedAt;
  if (response.statusCode !== 202) throw new Error(`upload refused: ${JSON.stringify(body)}`);
  return { ...(body as UploadAccepted).data, tookMs };
};

const multipart = (recording: Recording, fields: Readonly<Record<string, string>>) => {
  const boundary = randomUUID();
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${recording.name}"\r\n`;
  const head = Buffer.from(`${texts.join('')}${file}content-type: application/octet-stream\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    boundary,
    sizeBytes: head.length + recording.sizeBytes + tail.length,
    chunks: async function* chunks(): AsyncGenerator<Buffer> {
      yield head;
      yield* recording.read();
      yield tail;
    },
  };
};
