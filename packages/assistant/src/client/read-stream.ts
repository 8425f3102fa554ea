import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { AssistantFault } from './assistant-fault.ts';

export type ReadResponse = {
  readonly text: string;
  /** Whether the response ended because it reached its limit of tokens. */
  readonly isCut: boolean;
  /** As the server counts them; undefined if it does not say. */
  readonly tokens: { readonly input: number; readonly output: number } | undefined;
};

/**
 * Reads a streamed response to its end. The text of the model's thoughts is not part of it.
 * @param charactersMax more text is no result of this request: the model repeats itself
 * @throws AssistantFault
 */
export const readStream = async (
  stream: AsyncIterable<ChatCompletionChunk>,
  charactersMax: number,
): Promise<ReadResponse> => {
  const read: Read = { text: '', refusal: '', ending: null, tokens: undefined };
  for await (const chunk of stream) {
    take(read, chunk);
    if (read.text.length > charactersMax)
      throw new AssistantFault('unreadable', `The response has more than ${charactersMax} characters`);
  }
  const { text, refusal, ending, tokens } = read;
  if (ending === 'content_filter' || refusal !== '')
    throw new AssistantFault('refused', 'The model declines to respond to this text');
  // A connection that breaks between two events looks like an end.
  if (ending === null) throw new AssistantFault('unavailable', 'The response ended before it was complete');
  return { text, isCut: ending === 'length', tokens };
};

type Read = { text: string; refusal: string; ending: string | null; tokens: ReadResponse['tokens'] };

/** Adds an event of the stream. Servers leave out fields that OpenAI always sends. */
const take = (read: Read, { choices, usage }: Partial<ChatCompletionChunk>): void => {
  const choice = choices?.[0];
  read.text += choice?.delta?.content ?? '';
  read.refusal += choice?.delta?.refusal ?? '';
  read.ending = choice?.finish_reason ?? read.ending;
  if (usage != null) read.tokens = { input: usage.prompt_tokens, output: usage.completion_tokens };
};
