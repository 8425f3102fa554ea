import type { ConfigDefinition, ConfigKey } from '@escriba/runtime';
import { Value } from 'typebox/value';
import type { ConfigSection } from '../generate/config-section.ts';
import type { Container } from './container.ts';

type Expectation = {
  readonly sections: readonly ConfigSection[];
  /** Optional variables that a process's containers may leave out, by process. */
  readonly leftAtDefault: Readonly<Record<string, readonly string[]>>;
};

/** Returns one sentence for each variable that a container forgets, does not know, or sets to a value that its process refuses. */
export const findEnvironmentFaults = (
  containers: readonly Container[],
  { sections, leftAtDefault }: Expectation,
): readonly string[] =>
  containers.flatMap(({ place, process, environment }) => {
    const definition = sections.find(({ title }) => title === process)?.definition ?? {};
    const left = leftAtDefault[process ?? ''] ?? [];
    const given = new Map([...environment].map(([name, value]) => [keyOf(name, definition), value]));
    return [
      ...findForgotten(given, definition, left),
      ...findWrong(given, definition),
      ...findStale(definition, left),
    ].map((fault) => `${place} ${fault}`);
  });

/** Returns the key of a variable. A secret `X` may be in the file that `X_FILE` names. */
const keyOf = (name: string, definition: ConfigDefinition): string => {
  const key = name.replace(/_FILE$/, '');
  return definition[key]?.secret === true ? key : name;
};

type Environment = Container['environment'];

const findForgotten = (given: Environment, definition: ConfigDefinition, left: readonly string[]) =>
  Object.entries(definition).flatMap(([name, key]) => {
    if (given.has(name)) return [];
    if (isRequired(key)) return [`lacks ${name}, which is required`];
    return left.includes(name) ? [] : [`lacks ${name}: set it, or list it in left-at-default.ts`];
  });

const isRequired = (key: ConfigKey): boolean => key.default === undefined && key.optional !== true;

const findWrong = (given: Environment, definition: ConfigDefinition) =>
  [...given].flatMap(([name, value]) => {
    const key = definition[name];
    if (key === undefined) return [`sets ${name}, which its process does not know`];
    return value === undefined || fits(key, value)
      ? []
      : [`sets ${name} to '${value}', which its process refuses`];
  });

/** Returns whether a value fits its key. A value that Compose fills in is not known here, and an empty one means the default. */
const fits = (key: ConfigKey, value: string): boolean =>
  value === '' ||
  value.includes('${') ||
  value.startsWith('/secrets/') ||
  Value.Check(key.schema, Value.Convert(key.schema, value));

const findStale = (definition: ConfigDefinition, left: readonly string[]) =>
  left
    .filter((name) => definition[name] === undefined)
    .map((name) => `has no variable ${name}, which left-at-default.ts lists`);
