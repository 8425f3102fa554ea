import { readEvents } from '@escriba/client';
import type { TranscriptionSnapshot } from '@escriba/contracts/transcription/transcription';
import { uploadTranscription } from '@escriba/contracts/transcription/upload';
import type { Recording } from '../recordings.ts';
import type { JobRecords } from './job-record.ts';
import { type User, bearerHeaders } from './user.ts';
import { upload } from './upload.ts';
import { type Visitor, visitorAtGateway } from './visitor.ts';

type TranscribeInput = {
  /** The gateway's address. */
  readonly url: string;
  readonly records: JobRecords;
  readonly recording: Recording;
  readonly language: string;
};

export type ProductRun = {
  readonly transcriptionId: string;
  readonly text: string;
  /** Time from the start of the job to its transcript, as the service recorded it. */
  readonly jobMs: number;
  /** Time from the first byte of the upload to the event that the transcript is ready. */
  readonly clientMs: number;
  /** Time from the start of the job to the event that recognition starts. */
  readonly preparingMs: number;
  /** Number of events that the client got. */
  readonly events: number;
};

/** Transcribes by a visitor's requests to the gateway: upload, events, transcript. Throws unless it ends with a transcript. */
export const transcribeAsVisitor = (input: TranscribeInput): Promise<ProductRun> =>
  transcribe({ ...input, visitor: visitorAtGateway() });

/** Does the same for a signed-in user, with speaker identification. */
export const transcribeAsUser = ({
  user,
  ...input
}: TranscribeInput & { readonly user: User }): Promise<ProductRun> =>
  transcribe({
    ...input,
    visitor: { ...visitorAtGateway(), headers: async () => bearerHeaders(user) },
    path: uploadTranscription.path,
  });

const transcribe = async (
  input: TranscribeInput & { readonly visitor: Visitor; readonly path?: string },
): Promise<ProductRun> => {
  const startedAt = performance.now();
  const { visitor } = input;
  const { transcriptionId, eventsUrl } = await upload(input);
  let [status, events, recognisingAt] = ['', 0, 0];
  for await (const { data } of readEvents(input.url + eventsUrl, { headers: await visitor.headers() })) {
    const state = JSON.parse(data) as Pick<TranscriptionSnapshot, 'status' | 'stage'>;
    status = state.status;
    events += 1;
    if (state.stage === 'transcribing') recognisingAt ||= Date.now();
  }
  const clientMs = performance.now() - startedAt;
  if (status !== 'completed') throw new Error(`${input.recording.name} ended as ${status}`);
  const record = await input.records.get(transcriptionId);
  const jobMs = record.completedAt.getTime() - record.startedAt.getTime();
  return {
    transcriptionId,
    text: record.text,
    jobMs,
    clientMs,
    preparingMs: recognisingAt - record.startedAt.getTime(),
    events,
  };
};
