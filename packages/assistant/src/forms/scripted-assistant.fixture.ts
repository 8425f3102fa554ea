import { Value } from 'typebox/value';
import type { Assistant } from '../client/assistant.ts';
import { AssistantFault } from '../client/assistant-fault.ts';
import { estimateTokens } from '../client/estimate-tokens.ts';

/** What a request asks, with the lines of its material. */
export type Script = {
  readonly instructions: string;
  readonly name: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
};

/**
 * Creates an assistant whose responses are a function of the material. Like a server, it refuses what exceeds its context, and like the client, it returns
 * only what is of the schema.
 */
export const createScriptedAssistant = (contextTokens: number, respond: (script: Script) => unknown) => {
  const requests: { readonly tokens: number; readonly script: Script; readonly material: string }[] = [];
  const complete: Assistant['complete'] = async (
    { name, instructions, material, schema, outputTokensMax },
    signal,
  ) => {
    signal.throwIfAborted();
    const tokens = estimateTokens(instructions + material + JSON.stringify(schema)) + outputTokensMax;
    if (tokens > contextTokens) throw new AssistantFault('too_long', 'maximum context length');
    const script = { name, instructions, lines: readLines(material) };
    requests.push({ tokens, script, material });
    const response = respond(script);
    if (!Value.Check(schema, response)) throw new AssistantFault('unreadable', 'not of the schema');
    return response;
  };
  return { assistant: { complete, contextTokens }, requests };
};

const readLines = (material: string): Script['lines'] =>
  material.split('\n').flatMap((line) => {
    const [, number, text] = /^\[(\d+)\] (.*)$/.exec(line) ?? [];
    return number === undefined || text === undefined ? [] : [{ number: Number(number), text }];
  });
