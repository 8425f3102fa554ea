import { Refusal } from '../../bootstrap/fail.mjs';
import type { Run } from './as-operator.ts';
import { describeCommands } from './help.ts';
import { NOUNS } from './nouns.ts';
import type { Verb } from './verb.ts';

/** Parses the command line after `npm run escriba --`. Refuses with a sentence and the commands that the noun has. */
export const parseCommand = (argv: readonly string[]): Run => {
  const [noun, verb, ...rest] = argv;
  const verbs = find(NOUNS, noun);
  if (verbs === undefined) throw refusal(noun === undefined ? 'Missing noun.' : `Unknown noun ${noun}.`);
  const command = find(verbs, verb);
  if (command === undefined)
    throw refusal(verb === undefined ? `Missing verb after ${noun}.` : `${noun} has no verb ${verb}.`, noun);
  return parseArguments(command, rest, noun);
};

/** Finds a name among own properties only: `constructor` is no noun. */
const find = <T>(known: Readonly<Record<string, T>>, name = ''): T | undefined =>
  Object.hasOwn(known, name) ? known[name] : undefined;

const parseArguments = (command: Verb, rest: readonly string[], noun: string | undefined): Run => {
  try {
    return command.parse(rest);
  } catch (error) {
    if (error instanceof Refusal || isParseArgsError(error)) throw refusal(error.message, noun);
    throw error;
  }
};

const isParseArgsError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

const refusal = (sentence: string, noun?: string): Refusal =>
  new Refusal(`${sentence}\n\n${describeCommands(noun)}`);
