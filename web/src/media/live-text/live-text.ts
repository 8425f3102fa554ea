import { LIVE_TEXT_PATH } from '@escriba/contracts/transcription/live-text';
import { type LiveTextOptions, NOTHING_HEARD, startLiveText as listen } from '@escriba/live-text';
import { apiUrl } from '../../platform/paths.ts';
import { createStore } from '../../platform/store.ts';

export type LiveText = ReturnType<typeof startLiveText>;

/** Shows the words of a recording while it is made. Nothing that fails here disturbs the recording. */
export const startLiveText = (stream: MediaStream, options: Omit<LiveTextOptions, 'url' | 'onState'>) => {
  const state = createStore(NOTHING_HEARD);
  const { pause, resume, end } = listen(stream, {
    ...options,
    url: apiUrl(LIVE_TEXT_PATH),
    onState: state.set,
  });
  return { getState: state.get, subscribe: state.subscribe, pause, resume, end };
};
