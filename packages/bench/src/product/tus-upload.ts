import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  RESUMABLE_UPLOADS_PATH,
  RESUMABLE_UPLOAD_CHUNK_BYTES,
} from '@escriba/contracts/transcription/resumable-uploads';
import type { Recording } from '../recordings.ts';
import type { Uploaded } from './upload.ts';

type TusUploadInput = {
  /** The gateway's address or the service's. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly recording: Recording;
};

/** Sends a recording as the web client does, in consecutive chunks. Throws unless it is accepted. */
export const uploadByTus = async ({
  url,
  headers,
  recording,
}: TusUploadInput): Promise<Pick<Uploaded, 'transcriptionId' | 'tookMs'>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const startedAt = performance.now();
  const send = async (method: string, path: string, more: Record<string, string>, body: Readable) => {
    const all = { 'tus-resumable': '1.0.0', ...headers, ...more };
    const sent = request(new URL(path, url), { method, agent, headers: all });
    const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
    const [[response]] = await Promise.all([responded, pipeline(body, sent)]);
    const refusal = await text(response);
    if ((response.statusCode ?? 500) >= 300) throw new Error(`tus upload refused: ${refusal}`);
    return response.headers;
  };
  try {
    const length = { 'upload-length': String(recording.sizeBytes), 'content-length': '0' };
    const { location = '' } = await send('POST', RESUMABLE_UPLOADS_PATH, length, Readable.from([]));
    const rest = byteReader(recording);
    for (let offset = 0; offset < recording.sizeBytes; offset += RESUMABLE_UPLOAD_CHUNK_BYTES) {
      const sizeBytes = Math.min(RESUMABLE_UPLOAD_CHUNK_BYTES, recording.sizeBytes - offset);
      const chunk = {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(sizeBytes),
        'upload-offset': String(offset),
      };
      await send('PATCH', location, chunk, Readable.from(rest.take(sizeBytes)));
    }
    const transcriptionId = location.split('/').at(-1) ?? '';
    return { transcriptionId, tookMs: performance.now() - startedAt };
  } finally {
    agent.destroy();
  }
};

/** Reads a recording's bytes in portions of any size. */
const byteReader = (recording: Recording) => {
  const source = Readable.from(recording.read())[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let left: Buffer = Buffer.alloc(0);
  return {
    take: async function* take(sizeBytes: number): AsyncGenerator<Buffer> {
      for (let missing = sizeBytes; missing > 0;) {
        if (left.length === 0) {
          const next = await source.next();
          if (next.done === true) return;
          left = next.value;
        }
        const portion = left.subarray(0, missing);
        left = left.subarray(portion.length);
        missing -= portion.length;
        yield portion;
      }
    },
  };
};
