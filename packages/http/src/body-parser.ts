import { parse } from 'secure-json-parse';
import type { Static, TSchema } from 'typebox';
import { createInputValidation } from './input-validation.ts';

/** The reason why a body is refused. It is plain data, so that another process can send it. */
export type BodyFault = {
  readonly statusCode: 400;
  readonly validation?: readonly { readonly instancePath: string; readonly params: unknown }[];
};

export type ParsedBody<T> = { readonly body: T } | { readonly fault: BodyFault };

/**
 * Parses and validates JSON as the routes do, for a body that is too large for the event loop: its route takes bytes, and another process
 * parses them. `valuesMax`: values and names in a body, at least; to parse millions of them takes minutes and gigabytes.
 */
export const createBodyParser = <const S extends TSchema>(
  schema: S,
  { valuesMax }: { valuesMax: number },
): ((bytes: Uint8Array) => ParsedBody<Static<S>>) => {
  const validate = createInputValidation()({ schema, httpPart: 'body', method: '', url: '' });
  return (bytes) => {
    if (countMarks(bytes) > valuesMax) return { fault: { statusCode: 400 } };
    const json = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
    if (json === INVALID) return { fault: { statusCode: 400 } };
    if (validate(json)) return { body: json as Static<S> };
    const validation = (validate.errors ?? []).map(({ instancePath, params }) => ({ instancePath, params }));
    return { fault: { statusCode: 400, validation } };
  };
};

/** Counts commas and brackets, of which each value has one beside it. */
const countMarks = (bytes: Uint8Array): number => {
  let count = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BRACKET || byte === BRACE) count++;
  return count;
};

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

const INVALID = Symbol('invalid JSON');

const parseJson = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    return INVALID;
  }
};

/** Makes the error handler respond as to any other refused body. */
export const refusedBody = (fault: BodyFault): Error => Object.assign(new Error('Invalid body'), fault);
