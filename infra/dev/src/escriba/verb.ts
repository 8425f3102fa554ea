import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Refusal } from '../../bootstrap/fail.mjs';
import type { Run } from './as-operator.ts';

/** An action of a noun. */
export type Verb = {
  /** The rest of the command line after noun and verb. */
  readonly usage: string;
  /** The effect of the verb, in the third person. */
  readonly does: string;
  /** Throws a `Refusal` or an error of `parseArgs` for arguments that it does not take. */
  readonly parse: (argv: readonly string[]) => Run;
};

/** The verbs of a noun by name. */
export type Noun = Readonly<Record<string, Verb>>;

type Values<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

type VerbInput<O extends ParseArgsOptionsConfig> = {
  /** Required positional arguments, as the help shows them. */
  readonly takes?: readonly string[];
  /** Further positional arguments, as the help shows them. */
  readonly rest?: string;
  readonly options?: O;
  /** The options, as the help shows them. */
  readonly optionsHelp?: string;
  readonly does: string;
  /** Refuses wrong arguments. Gets as many positional arguments as `takes` has, and more only with `rest`. */
  readonly read: (positionals: readonly string[], values: Values<O>) => Run;
};

/** Defines a verb by its arguments. */
export const defineVerb = <const O extends ParseArgsOptionsConfig>({
  takes = [],
  rest,
  options,
  optionsHelp,
  does,
  read,
}: VerbInput<O>): Verb => ({
  usage: [...takes, rest, optionsHelp].filter((part) => part !== undefined).join(' '),
  does,
  parse: (argv) => {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options });
    const missing = takes[positionals.length];
    if (missing !== undefined) throw new Refusal(`Missing argument: ${missing}.`);
    const unexpected = positionals.slice(takes.length);
    if (rest === undefined && unexpected.length > 0)
      throw new Refusal(`Unexpected argument: ${unexpected.join(' ')}.`);
    return read(positionals, values);
  },
});

/** Refuses what cannot be an e-mail address. */
export const readEmail = (email = ''): string => {
  if (!email.includes('@')) throw new Refusal(`${email} is not an e-mail address.`);
  return email;
};
