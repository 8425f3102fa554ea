import { error, ok } from './finding.ts';
import type { Check } from './run-checks.ts';

type AssistantOptions = {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
};

/** Checks that the server of the language model responds, accepts the key and lists the model. */
export const assistantCheck = (options: AssistantOptions): Check => ({
  name: 'assistant',
  todo: 'Start the server of the language model, or correct ASSISTANT_BASE_URL.',
  run: async (signal) => {
    // Most installations have none, and its libraries take a moment to load.
    const { AssistantFault, createAssistant } = await import('@escriba/assistant');
    try {
      await createAssistant({ ...options, contextTokens: 4_096, concurrency: 1 }).check(signal);
      return [ok('assistant', `the server of ${options.model} responds`)];
    } catch (failure) {
      if (!(failure instanceof AssistantFault) || failure.kind !== 'misconfigured') throw failure;
      const todo = 'Correct ASSISTANT_BASE_URL, ASSISTANT_MODEL and ASSISTANT_API_KEY.';
      return [error('assistant', failure.message, todo)];
    }
  },
});
