import { ApiError, waitFor } from '@escriba/client';
import type { FreeTrialState } from '@escriba/contracts';
import { findDeviceId, getDeviceId } from '../../media/device.ts';
import { NETWORK_FAILURE, refusal, TranscriptionFailure } from './failure.ts';
import type { FlowEvent } from './flow.ts';
import { sendFile, type SendFileInput } from './send-file.ts';
import { createVisitorApi, type VisitorApi } from './visitor-api.ts';
import { type WatchDeps, watchTranscription } from './watch.ts';

type EngineDeps = {
  readonly api: VisitorApi;
  readonly sendFile: (input: SendFileInput) => Promise<string>;
  readonly wait: WatchDeps['wait'];
  readonly now: () => number;
};
type Dispatch = (event: FlowEvent) => void;
export type Engine = ReturnType<typeof createEngine>;

/** The work behind the page: it talks to the server and tells the flow what happened. */
export const createEngine = (deps: EngineDeps) => {
  const watch = async (id: string, dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    for await (const event of watchTranscription(deps, { id, deviceId: getDeviceId(), signal }))
      dispatch(event);
  };

  /** Shows what this device transcribed before, and follows it where it still runs; else says when no trial is left. */
  const restore = async (dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    const { snapshot, trial } = await deps.api.findFree(findDeviceId(), signal);
    signal.throwIfAborted();
    dispatch({ type: 'restored', snapshot });
    tellTrial(trial, dispatch);
    if (snapshot?.status === 'pending' || snapshot?.status === 'processing') {
      await watch(snapshot.transcriptionId, dispatch, signal);
    }
  };

  /** Asks for the server's sentences again, in the page's present language. Without an answer the page keeps those it has. */
  const reword = async (dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    const news = await deps.api.findFree(findDeviceId(), signal).catch(() => undefined);
    if (news !== undefined && !signal.aborted) dispatch({ type: 'reworded', ...news });
  };

  /** A browser reads a refusal only after the last byte of an upload. An unanswered question does not hold the upload back. */
  const refuseUsedTrial = async (signal: AbortSignal): Promise<void> => {
    const trial = await deps.api.findFree(findDeviceId(), signal).then(
      (free) => free.trial,
      () => undefined,
    );
    if (trial === undefined || trial.available || trial.error === null) return;
    throw new TranscriptionFailure(refusal(trial.error, trial.message));
  };

  const transcribe = async (
    { file, language }: { file: File; language: string },
    dispatch: Dispatch,
    signal: AbortSignal,
  ): Promise<void> => {
    const [address] = await Promise.all([deps.api.findAddress(signal), refuseUsedTrial(signal)]);
    const onSent = (sentBytes: number) => dispatch({ type: 'bytesSent', sentBytes, atMs: deps.now() });
    const id = await deps.sendFile({ file, language, deviceId: getDeviceId(), address, signal, onSent });
    dispatch({ type: 'accepted', id });
    await watch(id, dispatch, signal);
  };

  const cancel = (id: string) => deps.api.cancel(id, getDeviceId());

  /** Deletes a transcript on the server, where it may be gone already. Throws `ApiError` when that did not work. */
  const erase = async (id: string): Promise<void> => {
    try {
      await deps.api.remove(id, getDeviceId());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  };

  return { restore, reword, transcribe, watch, cancel, erase };
};

const tellTrial = ({ available, message }: FreeTrialState, dispatch: Dispatch): void => {
  if (!available && message !== null) dispatch({ type: 'trialUsed', message });
};

/** Runs work to its end; what goes wrong becomes a `failed` event, what was stopped on purpose becomes nothing. */
export const settle = async (work: Promise<void>, dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (signal.aborted) return;
    dispatch({
      type: 'failed',
      failure: error instanceof TranscriptionFailure ? error.failure : NETWORK_FAILURE,
    });
  }
};

/** The engine of this page. */
export const createPageEngine = (): Engine =>
  createEngine({ api: createVisitorApi(), sendFile, wait: waitFor, now: () => performance.now() });
