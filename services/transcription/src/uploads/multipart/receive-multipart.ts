import { isDomainError } from '@escriba/errors';
import { findUnstorableText } from '@escriba/http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { bodyMalformed, fieldInvalid, fileMissing, severalFiles } from '../accepting/uploads.errors.ts';

export type SentFields = Readonly<Record<string, unknown>>;

type ReceiveInput<S extends Type.TObject, Stored> = {
  /** Starts reading the body. */
  readParts: () => AsyncIterable<Multipart>;
  /** Name of the file part. */
  fileField: string;
  fields: S;
  /** Called with the fields before the file. May refuse by them, so that no byte of a hopeless upload is stored. The fields are not validated yet. */
  beforeFile: (sent: SentFields) => Promise<void>;
  /** Throws if valid fields say what cannot be. */
  checkFields: (fields: Type.Static<S>) => void;
  store: (file: MultipartFile) => Promise<Stored>;
};

/**
 * Reads one multipart body: text fields in any order and exactly one file, which is streamed on. `discard` is called with the stored file
 * if a later part is invalid.
 * @throws bodyMalformed, fieldInvalid, fileMissing, severalFiles, and the errors of `beforeFile`, `checkFields` and `store`
 */
export const receiveMultipart = async <S extends Type.TObject, Stored>(
  input: ReceiveInput<S, Stored>,
  discard: (stored: Stored) => Promise<void>,
): Promise<{ fields: Type.Static<S>; stored: Stored }> => {
  const sent: Record<string, unknown> = {};
  let stored: Stored | undefined;
  try {
    for await (const part of wellFormed(input.readParts)) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value;
        continue;
      }
      if (stored !== undefined) throw severalFiles();
      if (part.fieldname !== input.fileField) throw fieldInvalid(part.fieldname);
      await input.beforeFile(sent);
      stored = await input.store(part);
    }
    if (stored === undefined) throw fileMissing();
    const fields = parseFields(input.fields, sent);
    input.checkFields(fields);
    return { fields, stored };
  } catch (error) {
    if (stored !== undefined) await discard(stored);
    throw error;
  }
};

/** Converts the parser's errors for a malformed body, which have neither code nor status; others are rethrown. */
const wellFormed = async function* wellFormed(
  readParts: () => AsyncIterable<Multipart>,
): AsyncGenerator<Multipart> {
  try {
    yield* readParts();
  } catch (error) {
    if (isDomainError(error) || (error instanceof Error && 'statusCode' in error)) throw error;
    throw bodyMalformed(error);
  }
};

const parseFields = <S extends Type.TObject>(schema: S, sent: Record<string, unknown>): Type.Static<S> => {
  const known = Value.Clean(schema, { ...sent });
  const unstorable = findUnstorableText(known);
  if (unstorable !== undefined) throw fieldInvalid(unstorable.split('/')[1] ?? 'body');
  if (Value.Check(schema, known)) return known;
  const [first] = Value.Errors(schema, known);
  throw fieldInvalid(firstField(first));
};

const firstField = (error: { instancePath: string; params: object } | undefined): string => {
  const missing = error && 'requiredProperties' in error.params ? error.params.requiredProperties : undefined;
  if (Array.isArray(missing) && typeof missing[0] === 'string') return missing[0];
  return error?.instancePath.split('/')[1] ?? 'body';
};
