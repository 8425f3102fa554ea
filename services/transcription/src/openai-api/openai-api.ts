import { createOpenStreams, type StreamLimits } from '@escriba/http';
import { createAudioApi } from './audio.service.ts';
import { tooManyRequests } from './openai-api.errors.ts';
import { createDecodeKnownSpeakers } from './known-speakers.ts';
import { createRepeatedRequests } from './repeated-requests.ts';
import type { Patience } from './patient-body.ts';

// The door of the room: other rooms import from this file alone.

export { audioApiRoutes } from './audio.routes.ts';

/** Node's client gives up after 300 s without a byte, many proxies after 60 s. */
const PATIENCE: Patience = { beginsAfterMs: 40_000, pauseMs: 15_000 };

type OpenAiApiDeps = Omit<Parameters<typeof createAudioApi>[0], 'repeatedRequests' | 'decodeKnownSpeakers'> &
  Parameters<typeof createDecodeKnownSpeakers>[0] &
  Parameters<typeof createRepeatedRequests>[0] & {
    readonly streamLimits: Pick<StreamLimits, 'perUserMax' | 'perAddressMax'>;
  };

/** Creates the room's services of the API. */
export const createOpenAiApi = (deps: OpenAiApiDeps) => {
  const repeatedRequests = createRepeatedRequests(deps);
  return {
    repeatedRequests,
    audioApi: createAudioApi({
      ...deps,
      repeatedRequests,
      decodeKnownSpeakers: createDecodeKnownSpeakers(deps),
    }),
    audioRequests: createOpenStreams({
      ...deps.streamLimits,
      errorCode: 'audio.too_many_requests',
      refuse: tooManyRequests,
    }),
    audioPatience: PATIENCE,
  };
};
