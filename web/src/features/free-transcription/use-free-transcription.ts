import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findDeviceId } from '../../media/device.ts';
import { readEarlyStart } from '../../platform/early-start.ts';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import type { TrialController } from './trial-controller.ts';
import { NETWORK_FAILURE } from './failure.ts';
import { emptyFlow, type Flow, type FlowEvent, reduceFlow } from './flow.ts';

/** Loads the controller while the visitor chooses a file. The first paint does not need it. */
const loadController = async () => {
  const { createPageController, settle } = await import('./trial-controller.ts');
  return { controller: createPageController(), settle };
};

/** Returns the visitor's transcription: its state and actions. */
export const useFreeTranscription = (language: string) => {
  const [flow, dispatch] = useReducer(reduceFlow, useBrowserValue(isKnown, false), firstFlow);
  const { run, stop } = useWork(dispatch);

  useRewording(flow.name, run);

  const submit = (file: File) => {
    dispatch({ type: 'submitted', file, atMs: performance.now() });
    run((controller, emit, signal) => controller.transcribe({ file, language }, emit, signal));
  };

  const retry = () => {
    if (flow.name !== 'error') return;
    const { id, file, failure } = flow;
    if (id !== null) {
      dispatch({ type: 'watchResumed', id });
      run((controller, emit, signal) => controller.watch(id, emit, signal));
    } else if (file !== null && failure.retry === 'upload') submit(file);
    else reset();
  };

  /** Cancels the upload or the running transcription. Rejects when the server could not be reached. */
  const cancel = async () => {
    if (flow.name === 'processing') {
      const { controller } = await loadController();
      dispatch({ type: 'snapshot', snapshot: await controller.cancel(flow.id) });
    }
    stop();
    dispatch({ type: 'cancelled' });
  };

  const reset = () => {
    dispatch({ type: 'reset' });
    run(ask);
  };

  /** Deletes the visible transcript here and on the server. Rejects when the server could not delete it. */
  const erase = async () => {
    if (flow.name !== 'completed') return;
    const { controller } = await loadController();
    await controller.erase(flow.snapshot.transcriptionId);
    reset();
  };

  return { flow, dispatch, submit, retry, cancel, reset, erase };
};

/**
 * Runs one task at a time: a new task, or leaving the page, aborts the current one. Starts with the device's
 * earlier transcription.
 */
const useWork = (dispatch: (event: FlowEvent) => void) => {
  const work = useRef(new AbortController());
  const stop = useCallback(() => work.current.abort(), []);
  const run = useCallback(
    (start: Work) => {
      work.current.abort();
      work.current = new AbortController();
      const { signal } = work.current;
      const emit = (event: FlowEvent) => (signal.aborted ? undefined : dispatch(event));
      loadController().then(
        ({ controller, settle }) => settle(start(controller, emit, signal), emit, signal),
        () => emit({ type: 'failed', failure: NETWORK_FAILURE }),
      );
    },
    [dispatch],
  );

  useEffect(() => {
    // HTML that was built beforehand starts empty. A file that is already chosen stays.
    if (isKnown() && !readEarlyStart()?.files.length) dispatch({ type: 'known' });
    delete document.documentElement.dataset['trial'];
    run(ask);
    return stop;
  }, [dispatch, run, stop]);

  return { run, stop };
};

type Emit = (event: FlowEvent) => void;
type Work = (controller: TrialController, emit: Emit, signal: AbortSignal) => Promise<void>;

const SAID_BY_SERVER = new Set<Flow['name']>(['completed', 'trialUsed', 'error']);

/** Refetches the server's sentences when the page language changes. */
const useRewording = (name: Flow['name'], run: (work: Work) => void): void => {
  const { language } = useTranslation().i18n;
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    if (SAID_BY_SERVER.has(name)) run((controller, emit, signal) => controller.reword(emit, signal));
  }, [language, name, run]);
};

const ask: Work = (controller, emit, signal) => controller.restore(emit, signal);

/** Returns whether the browser is known, and may have an earlier transcript. */
const isKnown = (): boolean => findDeviceId() !== undefined;

const firstFlow = (isBrowserKnown: boolean): Flow => (isBrowserKnown ? { name: 'restoring' } : emptyFlow);
