import type { FreeTrialState } from '@escriba/contracts/transcription/free-trial';
import type {
  TranscriptionProgress,
  TranscriptionSnapshot,
} from '@escriba/contracts/transcription/transcription';
import { CANCELLED_FAILURE, type Failure, refusal } from './failure.ts';
import type { Rejection } from './free-file.ts';
import { type Transfer, startTransfer, moveTransfer } from '../../media/transfer.ts';

/** The visible part of a running transcription. */
export type Running = Pick<
  TranscriptionSnapshot,
  'stage' | 'progress' | 'queuePosition' | 'startsInSeconds' | 'waitingFor' | 'durationMs' | 'segments'
>;

export type Connection = 'live' | 'reconnecting';

/** The one free transcription of a visitor, from an empty drop zone to a transcript. */
export type Flow =
  | { readonly name: 'restoring' }
  | { readonly name: 'idle'; readonly file: File | null; readonly rejection: Rejection | null }
  | { readonly name: 'trialUsed'; readonly message: string }
  | { readonly name: 'uploading'; readonly file: File; readonly transfer: Transfer }
  | {
      readonly name: 'processing';
      readonly id: string;
      readonly file: File | null;
      readonly fileName: string;
      readonly running: Running;
      readonly connection: Connection;
    }
  | { readonly name: 'completed'; readonly snapshot: TranscriptionSnapshot }
  | {
      readonly name: 'error';
      readonly failure: Failure;
      readonly file: File | null;
      readonly id: string | null;
    };

export type FlowEvent =
  | { readonly type: 'fileChosen'; readonly file: File }
  | { readonly type: 'fileRejected'; readonly rejection: Rejection }
  | { readonly type: 'fileRemoved' }
  | { readonly type: 'known' }
  | { readonly type: 'restored'; readonly snapshot: TranscriptionSnapshot | null }
  | { readonly type: 'trialUsed'; readonly message: string }
  | {
      readonly type: 'reworded';
      readonly snapshot: TranscriptionSnapshot | null;
      readonly trial: FreeTrialState;
    }
  | { readonly type: 'submitted'; readonly file: File; readonly atMs: number }
  | { readonly type: 'bytesSent'; readonly sentBytes: number; readonly atMs: number }
  | { readonly type: 'accepted'; readonly id: string }
  | { readonly type: 'watchResumed'; readonly id: string }
  | { readonly type: 'snapshot'; readonly snapshot: TranscriptionSnapshot }
  | { readonly type: 'progress'; readonly progress: TranscriptionProgress }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'cancelled' }
  | { readonly type: 'reset' };

export const emptyFlow: Flow = { name: 'idle', file: null, rejection: null };

const notStarted: Running = {
  stage: null,
  progress: 0,
  queuePosition: null,
  startsInSeconds: null,
  waitingFor: null,
  durationMs: null,
  segments: [],
};

/** Returns the next state. An event that does not apply to the current state changes nothing. */
export const reduceFlow = (flow: Flow, event: FlowEvent): Flow => handlerOf(event)(flow, event);

type Handlers = {
  readonly [Type in FlowEvent['type']]: (flow: Flow, event: Extract<FlowEvent, { type: Type }>) => Flow;
};

/** Returns the handler of an event. The cast is safe: the handler is looked up by the event's own type. */
const handlerOf = (event: FlowEvent) => HANDLERS[event.type] as (flow: Flow, event: FlowEvent) => Flow;

const HANDLERS: Handlers = {
  fileChosen: (flow, { file }) => (takesFile(flow) ? { name: 'idle', file, rejection: null } : flow),
  fileRejected: (flow, { rejection }) => (takesFile(flow) ? { name: 'idle', file: null, rejection } : flow),
  fileRemoved: (flow) => (flow.name === 'idle' ? emptyFlow : flow),
  known: (flow) => (flow.name === 'idle' && flow.file === null ? { name: 'restoring' } : flow),
  restored: (flow, { snapshot }) => (flow.name === 'restoring' ? restore(snapshot) : flow),
  trialUsed: (flow, { message }) => (flow.name === 'idle' ? { name: 'trialUsed', message } : flow),
  reworded: (flow, news) => reword(flow, news),
  submitted: (flow, { file, atMs }) =>
    takesFile(flow) ? { name: 'uploading', file, transfer: startTransfer(file.size, atMs) } : flow,
  bytesSent: (flow, event) =>
    flow.name === 'uploading' ? { ...flow, transfer: moveTransfer(flow.transfer, event) } : flow,
  accepted: (flow, { id }) => (flow.name === 'uploading' ? startProcessing(id, flow.file) : flow),
  watchResumed: (flow, { id }) =>
    flow.name === 'error' && flow.id === id ? startProcessing(id, flow.file) : flow,
  snapshot: (flow, { snapshot }) => (flow.name === 'processing' ? followSnapshot(flow, snapshot) : flow),
  progress: (flow, { progress }) => (flow.name === 'processing' ? followProgress(flow, progress) : flow),
  connection: (flow, { connection }) => (flow.name === 'processing' ? { ...flow, connection } : flow),
  failed: (flow, { failure }) => fail(flow, failure),
  cancelled: (flow) => {
    if (!isBusy(flow)) return flow;
    return flow.name === 'processing' && hasText(flow) ? endWithText : backToFile(flow);
  },
  reset: () => emptyFlow,
};

/** Replaces the server's sentences with those of another language. */
const reword = (
  flow: Flow,
  { snapshot, trial }: { snapshot: TranscriptionSnapshot | null; trial: FreeTrialState },
): Flow => {
  if (flow.name === 'completed')
    return snapshot?.transcriptionId === flow.snapshot.transcriptionId ? { ...flow, snapshot } : flow;
  if (trial.message === null) return flow;
  if (flow.name === 'trialUsed') return { ...flow, message: trial.message };
  const isOfTrial = flow.name === 'error' && flow.failure.code === trial.error;
  return isOfTrial ? { ...flow, failure: { ...flow.failure, message: trial.message } } : flow;
};

const takesFile = (flow: Flow): boolean => flow.name === 'idle' || flow.name === 'error';

/** Returns whether an upload or transcription runs. */
export const isBusy = (flow: Flow): boolean => flow.name === 'uploading' || flow.name === 'processing';

export type ButtonState = 'idle' | 'uploading' | 'processing' | 'completed' | 'error';

/** Returns which of its five labels the main button shows. */
export const buttonState = (flow: Flow): ButtonState =>
  flow.name === 'restoring' || flow.name === 'trialUsed' ? 'idle' : flow.name;

/** Returns to the chosen file. A cancelled upload keeps it, so that one click restarts it. */
const backToFile = (flow: Flow): Flow => ({
  name: 'idle',
  file: 'file' in flow ? flow.file : null,
  rejection: null,
});

/** Returns whether text has appeared: cancelling then uses the free trial. */
export const hasText = ({ running }: { readonly running: Pick<Running, 'segments'> }): boolean =>
  running.segments.some((segment) => segment.text.trim() !== '');

/** Returns whether recognition has text. It starts at 0 % and stays there until it has recognised a whole passage. */
export const hasBegun = ({ stage, progress }: Pick<Running, 'stage' | 'progress'>): boolean =>
  stage === 'transcribing' && progress >= 1;

const endWithText: Flow = { name: 'error', failure: CANCELLED_FAILURE, file: null, id: null };

type Processing = Extract<Flow, { name: 'processing' }>;

const startProcessing = (id: string, file: File | null): Processing => ({
  name: 'processing',
  id,
  file,
  fileName: file?.name ?? '',
  running: notStarted,
  connection: 'live',
});

const restore = (snapshot: TranscriptionSnapshot | null): Flow => {
  if (snapshot === null || snapshot.status === 'cancelled' || snapshot.status === 'failed') return emptyFlow;
  return followSnapshot(startProcessing(snapshot.transcriptionId, null), snapshot);
};

const followSnapshot = (flow: Processing, snapshot: TranscriptionSnapshot): Flow => {
  switch (snapshot.status) {
    case 'completed':
      return { name: 'completed', snapshot };
    case 'cancelled':
      return hasText(flow) || hasText({ running: snapshot }) ? endWithText : backToFile(flow);
    case 'failed':
      return {
        name: 'error',
        failure: refusal(snapshot.error ?? 'unknown', snapshot.message),
        file: flow.file,
        id: null,
      };
    case 'pending':
    case 'processing':
      return {
        ...flow,
        fileName: snapshot.fileName,
        connection: 'live',
        running: advance(flow.running, snapshot, snapshot.segments),
      };
  }
};

const followProgress = (flow: Processing, progress: TranscriptionProgress): Flow => ({
  ...flow,
  connection: 'live',
  running: advance(flow.running, progress, [...flow.running.segments, ...progress.segments]),
});

const advance = (
  before: Running,
  now: Omit<Running, 'segments'>,
  segments: Running['segments'],
): Running => ({
  stage: now.stage,
  progress: Math.max(before.progress, now.progress),
  queuePosition: now.queuePosition,
  startsInSeconds: now.startsInSeconds,
  waitingFor: now.waitingFor,
  durationMs: now.durationMs ?? before.durationMs,
  segments,
});

const fail = (flow: Flow, failure: Failure): Flow => {
  if (flow.name === 'restoring') return emptyFlow;
  // The trial check at page load; an upload checks again.
  if (flow.name === 'completed' || flow.name === 'idle' || flow.name === 'trialUsed') return flow;
  return {
    name: 'error',
    failure,
    file: 'file' in flow ? flow.file : null,
    id: flow.name === 'processing' && failure.retry === 'watch' ? flow.id : null,
  };
};
