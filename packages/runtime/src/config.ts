import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** One environment variable: its schema, its default, and one line of help. */
export type ConfigKey = {
  readonly schema: TSchema;
  /** The value when the variable is absent or empty. Without one (and without `optional`) the variable is required. */
  readonly default?: unknown;
  readonly optional?: true;
  /** The name of another variable: if it is given, this optional one is required. */
  readonly requiredWith?: string;
  readonly help: string;
  /** Whether the value must never appear in messages or documents. */
  readonly secret?: true;
};
export type ConfigDefinition = Readonly<Record<string, ConfigKey>>;

/** The values of a definition under the same names; optional keys may be undefined. */
export type Config<D extends ConfigDefinition> = {
  readonly [K in keyof D]: Static<D[K]['schema']> | (D[K] extends { optional: true } ? undefined : never);
};

/** An error with all invalid variables, a sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Keeps the literal types of a configuration. */
export const defineConfig = <const D extends ConfigDefinition>(definition: D): D => definition;

/**
 * Reads a definition from an environment: numbers and booleans are converted, an empty value counts as absent. A secret may be in a file,
 * whose path is in the variable's name with `_FILE`. Throws `ConfigError`.
 */
export const loadConfig = <D extends ConfigDefinition>(definition: D, env: Environment): Config<D> => {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(definition)) {
    const raw = readText(name, key, env);
    if (raw === undefined) {
      problems.push(`${name}_FILE names a file that cannot be read: ${lowerFirst(key.help)}`);
      continue;
    }
    const given = raw === '' ? key.default : raw;
    if (given === undefined) {
      if (isRequired(key, env)) problems.push(`${name} is missing: ${lowerFirst(key.help)}`);
      continue;
    }
    const value = typeof given === 'string' ? Value.Convert(key.schema, given) : given;
    if (Value.Check(key.schema, value)) values[name] = value;
    else problems.push(wrongValue(name, key, given));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Config<D>; // each key was checked against its schema above
};

type Environment = Readonly<Record<string, string | undefined>>;

const isRequired = ({ optional, requiredWith }: ConfigKey, env: Environment): boolean =>
  optional !== true || (requiredWith !== undefined && (env[requiredWith]?.trim() ?? '') !== '');

/** Returns the variable's text, or that of its file; '' if it is absent, undefined if the file cannot be read. */
const readText = (name: string, key: ConfigKey, env: Environment): string | undefined => {
  const given = env[name]?.trim() ?? '';
  const file = env[`${name}_FILE`]?.trim() ?? '';
  if (given !== '' || file === '' || key.secret !== true) return given;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

export type ConfigRow = {
  readonly name: string;
  readonly help: string;
  readonly default: string;
  readonly required: boolean;
  readonly secret: boolean;
};

/** Returns the rows of a definition for the documentation table. */
export const describeConfig = (definition: ConfigDefinition): readonly ConfigRow[] =>
  Object.entries(definition).map(([name, key]) => ({
    name,
    help: key.help,
    default:
      key.default === undefined || key.secret === true ? '' : JSON.stringify(key.default).replaceAll('"', ''),
    required: key.default === undefined && key.optional !== true,
    secret: key.secret === true,
  }));

const wrongValue = (name: string, key: ConfigKey, given: unknown): string => {
  const reason = Value.Errors(key.schema, Value.Convert(key.schema, given))
    .map((error) => describeError(error))
    .find((text) => text !== undefined);
  const shown = key.secret === true ? 'its value' : `'${String(given)}'`;
  return `${name} cannot be ${shown}: ${reason ?? 'it has the wrong format'} (${lowerFirst(key.help)})`;
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
};

type ValueError = ReturnType<typeof Value.Errors>[number];

const describeError = (error: ValueError): string | undefined => {
  if (error.keyword === 'const' || error.keyword === 'anyOf') return 'it must be one of the allowed values';
  if (error.keyword === 'enum') return 'it must be one of the allowed values';
  if (error.keyword === 'pattern' || error.keyword === 'format') return 'it has the wrong format';
  if (error.keyword === 'type')
    return `it must be ${TYPE_NAMES[String(error.params.type)] ?? 'of another type'}`;
  return `it ${error.message}`;
};

/** Lowers the first letter. Abbreviations (`URL of …`) stay as they are. */
const lowerFirst = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
