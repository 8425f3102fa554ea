import type { AssistantOptions } from '@escriba/assistant';

/** The language model of an installation. */
export type AssistantSettings = Pick<AssistantOptions, 'baseUrl' | 'model'> & {
  /** The host of its server as users read it: the agreement of a user is to that. */
  readonly recipient: string;
};

type AssistantConfig = {
  readonly ASSISTANT_BASE_URL: string | undefined;
  readonly ASSISTANT_MODEL: string | undefined;
};

/** Returns the language model of a configuration; undefined without one. */
export const findAssistant = ({
  ASSISTANT_BASE_URL: baseUrl,
  ASSISTANT_MODEL: model,
}: AssistantConfig): AssistantSettings | undefined =>
  baseUrl === undefined || model === undefined
    ? undefined
    : { baseUrl, model, recipient: new URL(baseUrl).host };
