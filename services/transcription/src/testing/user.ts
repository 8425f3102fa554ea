import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PlanLimits } from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import { samplePath } from '@escriba/testing';
import type { Run } from '../recognition/recognition.ts';
import type { TestService } from './start-test-service.ts';
import { type Upload, createUploadClient } from './upload-client.ts';

type ApiResponse = { error?: string; message?: string; data: TranscriptionItem };

/** Creates a signed-in user on a plan. */
export const createUser = (service: TestService, plan: PlanId, limits: Partial<PlanLimits> = {}) => {
  const userId = randomUUID();
  service.usage.setPlan(userId, plan, limits);

  /** Uploads a recording. Default: a short Portuguese sentence. */
  const upload = async (input: Upload = {}) => {
    const file = input.file ?? Buffer.from(await readFile(samplePath('short-pt.wav')));
    const path = '/api/transcription/upload';
    return createUploadClient(service).upload({ device: null, path, ...input, file, userId });
  };

  const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...(await service.callerHeaders({ userId })), ...headers },
    });
    return { status: response.status, ...((await response.json()) as ApiResponse) };
  };

  const uploaded = async (file?: Upload['file']): Promise<string> =>
    (await upload(file === undefined ? {} : { file })).body.data.transcriptionId;
  const claim = async (id: string): Promise<Run> => {
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    return run;
  };
  return {
    userId,
    locale: 'pt' as const,
    upload,
    uploaded,
    call,
    claim,
    /** Uploads, and claims the recording as a worker would. */
    started: async (): Promise<Run> => claim(await uploaded()),
    item: (id: string) => call('GET', `/api/transcription/${id}`),
    status: (id: string) => call('GET', `/api/async-transcription/status/${id}`),
    cancel: (id: string) => call('POST', `/api/async-transcription/cancel/${id}`),
    remove: (id: string) => call('DELETE', `/api/transcription/${id}`),
    retry: (id: string, headers: Record<string, string> = {}) =>
      call('POST', `/api/async-transcription/retry/${id}`, headers),
    /** Returns the state of every charge, by round; of one transcription, or in order of arrival. */
    charges: async (): Promise<string[]> => {
      await service.outbox.deliverDue();
      return Object.values(service.usage.chargesOf(userId)).map(({ state }) => state);
    },
  };
};
