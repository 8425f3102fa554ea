import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createClient } from '@escriba/client';
import { freeUpload } from '@escriba/contracts/transcription/free-trial';
import {
  cancelTranscription,
  getTranscriptionStatus,
  type TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import { newAddress } from './visitor.ts';

/** Creates a device without a page, which uses the API as the page does. */
export const createApiVisitor = (url: string, address: string = newAddress()) => {
  const device = randomBytes(24).toString('base64url');
  const shown = { query: {}, headers: { 'x-device-id': device } };
  const client = createClient({ baseUrl: url, headers: () => ({ 'x-forwarded-for': address }) });
  return {
    device,
    address,
    /** Sends a recording and returns its transcription id. */
    upload: async (file: string): Promise<string> => {
      const form = new FormData();
      form.set('device_id', device);
      form.set('audio', new Blob([await readFile(file)]), basename(file));
      const response = await client.call(freeUpload, { form, headers: { prefer: 'respond-async' } });
      return 'data' in response ? response.data.transcriptionId : response.transcriptionId;
    },
    /** Announces a recording of this size, sends its first bytes and returns the response. */
    beginUpload: async (sizeBytes: number): Promise<{ status: number; body: unknown }> => {
      const sending = request(new URL(freeUpload.path, url), {
        method: freeUpload.method,
        headers: {
          'x-forwarded-for': address,
          'x-device-id': device,
          'content-type': 'multipart/form-data; boundary=part',
          'content-length': sizeBytes,
        },
      });
      sending.write('--part\r\n');
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      const body: unknown = await json(response);
      sending.once('error', () => undefined).destroy();
      return { status: response.statusCode ?? 0, body };
    },
    status: async (id: string): Promise<TranscriptionSnapshot> =>
      (await client.call(getTranscriptionStatus, { params: { id }, ...shown })).data,
    cancel: async (id: string): Promise<void> => {
      await client.call(cancelTranscription, { params: { id }, ...shown });
    },
  };
};
