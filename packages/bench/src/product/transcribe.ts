import { readEvents } from '@escriba/client';
import type { TranscriptionSnapshot } from '@escriba/contracts';
import { type Recording } from '../recordings.ts';
import type { JobRecords } from './job-record.ts';
import { upload } from './upload.ts';
import { visitorAtGateway } from './visitor.ts';

type TranscribeInput = {
  /** The gateway's address. */
  readonly url: string;
  readonly records: JobRecords;
  readonly recording: Recording;
  readonly language: string;
};

export type ProductRun = {
  readonly text: string;
  /** From the start of the job to its transcript, as the service wrote them down. */
  readonly jobMs: number;
  /** From the first byte of the upload to the news that the transcript is there. */
  readonly clientMs: number;
  /** When the client heard of each stage, in ms from the job's start. */
  readonly heard: readonly { readonly ms: number; readonly progress: number }[];
};

/** A visitor's way through the gateway: upload, events, transcript. Throws when it ends in anything but a transcript. */
export const transcribeAsVisitor = async (input: TranscribeInput): Promise<ProductRun> => {
  const startedAt = performance.now();
  const visitor = visitorAtGateway();
  const { transcriptionId, eventsUrl } = await upload({ ...input, visitor });
  const heard: { atMs: number; progress: number }[] = [];
  let status = '';
  for await (const { data } of readEvents(input.url + eventsUrl, { headers: await visitor.headers() })) {
    const state = JSON.parse(data) as Pick<TranscriptionSnapshot, 'status' | 'progress'>;
    status = state.status;
    heard.push({ atMs: Date.now(), progress: state.progress });
  }
  const clientMs = performance.now() - startedAt;
  if (status !== 'completed') throw new Error(`${input.recording.name} ended as ${status}`);
  const record = await input.records.get(transcriptionId);
  const jobMs = record.completedAt.getTime() - record.startedAt.getTime();
  return {
    text: record.text,
    jobMs,
    clientMs,
    heard: heard.map(({ atMs, progress }) => ({ ms: atMs - record.startedAt.getTime(), progress })),
  };
};
