import { ApiError, waitFor } from '@escriba/client';
import type { FreeTrialState } from '@escriba/contracts/transcription/free-trial';
import { findDeviceId, getDeviceId } from '../../media/device.ts';
import { NETWORK_FAILURE, refusal, TranscriptionFailure } from './failure.ts';
import type { FlowEvent } from './flow.ts';
import { sendFile, type SendFileInput } from './send-file.ts';
import { createVisitorApi, type VisitorApi } from './visitor-api.ts';
import { type WatchDeps, watchTranscription } from './watch.ts';

type ControllerDeps = {
  readonly api: VisitorApi;
  readonly sendFile: (input: SendFileInput) => Promise<string>;
  readonly wait: WatchDeps['wait'];
  readonly now: () => number;
};
type Dispatch = (event: FlowEvent) => void;
export type TrialController = ReturnType<typeof createTrialController>;

/** Talks to the server and dispatches the results to the flow. */
export const createTrialController = (deps: ControllerDeps) => {
  const watch = async (id: string, dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    for await (const event of watchTranscription(deps, { id, deviceId: getDeviceId(), signal }))
      dispatch(event);
  };

  /** Shows the device's earlier transcription and follows it while it runs; otherwise reports a used trial. */
  const restore = async (dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    const { snapshot, trial } = await deps.api.findFree(findDeviceId(), signal);
    signal.throwIfAborted();
    dispatch({ type: 'restored', snapshot });
    reportTrial(trial, dispatch);
    if (snapshot?.status === 'pending' || snapshot?.status === 'processing') {
      await watch(snapshot.transcriptionId, dispatch, signal);
    }
  };

  /** Refetches the server's sentences in the page's new language. Keeps the old ones when the server does not respond. */
  const reword = async (dispatch: Dispatch, signal: AbortSignal): Promise<void> => {
    const news = await deps.api.findFree(findDeviceId(), signal).catch(() => undefined);
    if (news !== undefined && !signal.aborted) dispatch({ type: 'reworded', ...news });
  };

  /**
   * Refuses a used trial before the upload, because a browser reads a refusal only after it has sent the whole file. A failed check does not
   * block the upload.
   */
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

  /** Deletes a transcript on the server; one that is already deleted counts as deleted. Throws `ApiError`. */
  const erase = async (id: string): Promise<void> => {
    try {
      await deps.api.remove(id, getDeviceId());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  };

  return { restore, reword, transcribe, watch, cancel, erase };
};

const reportTrial = ({ available, message }: FreeTrialState, dispatch: Dispatch): void => {
  if (!available && message !== null) dispatch({ type: 'trialUsed', message });
};

/** Runs work to its end. Failures become a `failed` event; an abort is ignored. */
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

/** Creates the controller of this page. */
export const createPageController = (): TrialController =>
  createTrialController({ api: createVisitorApi(), sendFile, wait: waitFor, now: () => performance.now() });
