import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

export type ReadObject<T> = { readonly value: T } | { readonly problem: string };

const PROBLEMS_MAX = 5;
/** Some models think aloud first. Text without the end of its thoughts has no result. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/g;

/**
 * Finds the JSON object of a schema in a model's text, also in a fence or between sentences. Drops fields that the schema lacks, and converts
 * numbers that are written as text. The problem is one that the model can be told.
 */
export const readObject = <S extends TSchema>(schema: S, text: string): ReadObject<Static<S>> => {
  const bare = text.replaceAll(THOUGHTS, '');
  const from = bare.indexOf('{');
  const to = bare.lastIndexOf('}');
  if (from === -1 || to < from) return { problem: 'The response has no JSON object.' };
  const parsed = parse(bare.slice(from, to + 1));
  if ('problem' in parsed) return parsed;
  const value = Value.Clean(schema, Value.Convert(schema, parsed.value));
  if (Value.Check(schema, value)) return { value };
  const problems = Value.Errors(schema, value).slice(0, PROBLEMS_MAX);
  return {
    problem: problems.map(({ instancePath, message }) => `${instancePath || '/'} ${message}.`).join(' '),
  };
};

const parse = (json: string): ReadObject<unknown> => {
  try {
    return { value: JSON.parse(json, (_, value: unknown) => toStorable(value)) as unknown };
  } catch (error) {
    return { problem: `The JSON cannot be read: ${error instanceof Error ? error.message : ''}` };
  }
};

/** Models that write bytes end a text within a character at times. No database stores that, or a NUL. */
const toStorable = (value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value;
