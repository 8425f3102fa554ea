import type { Assistant } from '@escriba/assistant';
import { error, ok } from './finding.ts';
import type { Check } from './run-checks.ts';

type AssistantOptions = {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
};

const FORMATS = {
  json_schema: ', with JSON schema',
  json_object: '; it has no JSON schema: responses are parsed',
  text: '; it has no JSON schema: responses are parsed',
  unknown: '; it loads its model or is slow: whether it has JSON schema is not known',
} as const;

/** Checks that the server of the language model responds, accepts the key and lists the model, and finds whether it has JSON schema. */
export const assistantCheck = (options: AssistantOptions): Check => ({
  name: 'assistant',
  todo: 'Start the server of the language model, or correct ASSISTANT_BASE_URL.',
  run: async (signal) => {
    // Most installations have none, and its libraries take a moment to load.
    const { AssistantFault, createAssistant } = await import('@escriba/assistant');
    const assistant = createAssistant({ ...options, contextTokens: 4_096, concurrency: 1, retriesMax: 0 });
    try {
      await assistant.check(signal);
      const format = await findFormat(assistant, signal);
      return [ok('assistant', `the server of ${options.model} responds${FORMATS[format]}`)];
    } catch (failure) {
      if (!(failure instanceof AssistantFault) || failure.kind !== 'misconfigured') throw failure;
      const todo = 'Correct ASSISTANT_BASE_URL, ASSISTANT_MODEL and ASSISTANT_API_KEY.';
      return [error('assistant', failure.message, todo)];
    }
  },
});

/** A server that loads its model takes longer; that is no fault. */
const TRIAL_MS = 5_000;

const findFormat = async (
  assistant: Pick<Assistant, 'findFormat'>,
  signal: AbortSignal,
): Promise<keyof typeof FORMATS> => {
  const timeout = AbortSignal.timeout(TRIAL_MS);
  try {
    return await assistant.findFormat(AbortSignal.any([signal, timeout]));
  } catch (failure) {
    if (timeout.aborted) return 'unknown';
    throw failure;
  }
};
