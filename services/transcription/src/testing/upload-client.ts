import { randomBytes } from 'node:crypto';
import type { TestService } from './start-test-service.ts';

export type Upload = {
  /** The id of the device; null omits the field. */
  device?: string | null;
  file?: Uint8Array<ArrayBuffer>;
  name?: string;
  fields?: Record<string, string>;
  ip?: string;
  userId?: string;
  path?: string;
  language?: string;
  /** Whether to wait for the transcript instead of a 202. */
  wait?: boolean;
};

type ApiResponse = { error?: string; message: string; data: { transcriptionId: string } };

export const newDevice = (): string => randomBytes(24).toString('base64url');

/** Uploads as the web client does, with the gateway's caller token. */
export const createUploadClient = (service: Pick<TestService, 'url' | 'callerHeaders'>) => {
  const send = async (form: FormData, input: Upload = {}) => {
    const caller = { ...(input.ip && { ip: input.ip }), ...(input.userId && { userId: input.userId }) };
    const response = await fetch(service.url + (input.path ?? '/api/transcription/free-upload'), {
      method: 'POST',
      body: form,
      headers: {
        ...(await service.callerHeaders(caller)),
        ...(input.wait ? {} : { prefer: 'respond-async' }),
        ...(input.language && { 'accept-language': input.language }),
      },
    });
    return { status: response.status, body: (await response.json()) as ApiResponse };
  };

  const upload = (input: Upload & { file: Uint8Array<ArrayBuffer> }) => {
    const form = new FormData();
    const device = input.device === undefined ? newDevice() : input.device;
    if (device !== null) form.set('device_id', device);
    for (const [name, value] of Object.entries(input.fields ?? {})) form.set(name, value);
    form.set('audio', new Blob([input.file]), input.name ?? 'fala.wav');
    return send(form, input);
  };

  return { upload, send };
};
