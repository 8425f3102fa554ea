import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createClient } from '@escriba/client';
import { cancelTranscription, freeUpload, getTranscriptionStatus } from '@escriba/contracts';
import type { TranscriptionSnapshot } from '@escriba/contracts';
import { newAddress } from './visitor.ts';

/** A device without a page, which speaks to the product as the page does. */
export const createApiVisitor = (url: string, address: string = newAddress()) => {
  const device = randomBytes(24).toString('base64url');
  const shown = { query: {}, headers: { 'x-device-id': device } };
  const client = createClient({ baseUrl: url, headers: () => ({ 'x-forwarded-for': address }) });
  return {
    device,
    address,
    /** Sends a recording and gives its transcription id. */
    upload: async (file: string): Promise<string> => {
      const form = new FormData();
      form.set('device_id', device);
      form.set('audio', new Blob([await readFile(file)]), basename(file));
      const answer = await client.call(freeUpload, { form, headers: { prefer: 'respond-async' } });
      return 'data' in answer ? answer.data.transcriptionId : answer.transcriptionId;
    },
    status: async (id: string): Promise<TranscriptionSnapshot> =>
      (await client.call(getTranscriptionStatus, { params: { id }, ...shown })).data,
    cancel: async (id: string): Promise<void> => {
      await client.call(cancelTranscription, { params: { id }, ...shown });
    },
  };
};
