import { readFile } from 'node:fs/promises';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { samplePath } from '@escriba/testing';
import { transcriptionChannel } from '../recordings/row/announce.ts';
import type { PieceResult } from '../platform/db/json.ts';
import { assembleTranscript } from '../recognition/pipeline/assemble.ts';
import type { Run } from '../recognition/recognition.ts';
import type { TestService } from './start-test-service.ts';
import { type Upload, createUploadClient, newDevice } from './upload-client.ts';

let addressCount = 0;

/** Creates a visitor on a new device at a new address, and a worker controlled by the test. */
export const createVisitor = (service: TestService) => {
  const device = newDevice();
  addressCount += 1;
  const ip = `192.0.2.${addressCount}`;

  /** Uploads a recording. Default: a short Portuguese sentence. */
  const upload = async (input: Pick<Upload, 'wait' | 'fields'> & { file?: Buffer<ArrayBuffer> } = {}) => {
    const file = input.file ?? Buffer.from(await readFile(samplePath('short-pt.wav')));
    return createUploadClient(service).upload({ ...input, device, file, ip });
  };

  const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...(await service.callerHeaders()), ...headers },
    });
    const body = (await response.json()) as { error?: string; message?: string; data: TranscriptionSnapshot };
    return { status: response.status, ...body };
  };

  const claim = async (id: string): Promise<Run> => {
    const run = await service.runs.claim(id);
    if (!run) throw new Error('nothing to claim');
    return run;
  };

  const uploaded = async (): Promise<string> => (await upload()).body.data.transcriptionId;
  const mine = { 'x-device-id': device };
  return {
    device,
    upload,
    uploaded,
    /** Uploads, and claims the recording as a worker would. */
    started: async (): Promise<Run> => claim(await uploaded()),
    claim,
    call,
    status: (id: string) => call('GET', `/api/async-transcription/status/${id}`, mine),
    cancel: (id: string) => call('POST', `/api/async-transcription/cancel/${id}`, mine),
    remove: (id: string) => call('DELETE', `/api/transcription/${id}`, mine),
    free: () => call('GET', `/api/transcription/free?device_id=${device}`),
    finish: (run: Run, texts: string[]) => service.runs.finish(run, transcriptOf(texts)),
    announce: (id: string) => service.bus.publish(transcriptionChannel(id), {}),
  };
};

/** Returns a piece of one second of the recording. */
export const piece = (index: number) => ({
  index,
  startMs: index * 1_000,
  endMs: (index + 1) * 1_000,
  spans: [],
});

export const heard = (index: number, text: string): PieceResult => ({
  text,
  language: 'pt',
  segments: [{ startMs: index * 1_000, endMs: index * 1_000 + 900, text, words: [] }],
  flags: [],
});

export const transcriptOf = (texts: string[]) =>
  assembleTranscript({
    results: texts.map((text, index) => heard(index, text)),
    pieces: texts.map((_text, index) => piece(index)),
    language: 'pt',
    durationMs: 4_400,
    engine: 'embedded',
    model: 'whisper-base',
  });
