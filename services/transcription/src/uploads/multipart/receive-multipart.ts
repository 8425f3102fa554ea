import { isDomainError } from '@escriba/errors';
import { findUnstorableText } from '@escriba/http';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { bodyMalformed, fieldInvalid, fileMissing, severalFiles } from '../accepting/uploads.errors.ts';

/** Text fields that are longer than others, such as a sound in a data URL. They are read like files, so that no parser holds more of them than this. */
export type LargeFields = {
  readonly isLarge: (name: string) => boolean;
  readonly bytesMax: number;
  readonly countMax: number;
};

/** A text field as the client has sent it. */
export type SentField = { readonly name: string; readonly value: unknown };

type ReceiveInput<Fields, Stored> = {
  /** Starts reading the body. */
  readParts: () => AsyncIterable<Multipart>;
  /** Name of the file part. */
  fileField: string;
  largeFields?: LargeFields | undefined;
  /** Called with the fields before the file. May refuse by them, so that no byte of a hopeless upload is stored. The fields are not validated yet. */
  beforeFile: (sent: readonly SentField[]) => Promise<void>;
  /** Parses all fields, in the order in which they came. Throws if they are invalid. */
  parse: (sent: readonly SentField[]) => Fields;
  store: (file: MultipartFile) => Promise<Stored>;
};

/**
 * Reads one multipart body: text fields in any order and exactly one file, which is streamed on. `discard` is called with the stored file
 * if a later part is invalid.
 * @throws bodyMalformed, fieldInvalid, fileMissing, severalFiles, and the errors of `beforeFile`, `parse` and `store`
 */
export const receiveMultipart = async <Fields, Stored>(
  input: ReceiveInput<Fields, Stored>,
  discard: (stored: Stored) => Promise<void>,
): Promise<{ fields: Fields; stored: Stored }> => {
  const sent: SentField[] = [];
  let stored: Stored | undefined;
  try {
    for await (const part of wellFormed(input.readParts)) {
      if (part.type === 'field') {
        sent.push({ name: part.fieldname, value: part.value });
        continue;
      }
      if (input.largeFields?.isLarge(part.fieldname)) {
        sent.push({ name: part.fieldname, value: await readLargeField(part, sent, input.largeFields) });
        continue;
      }
      if (stored !== undefined) throw severalFiles();
      if (part.fieldname !== input.fileField) throw fieldInvalid(part.fieldname);
      await input.beforeFile(sent);
      stored = await input.store(part);
    }
    if (stored === undefined) throw fileMissing(input.fileField);
    return { fields: input.parse(sent), stored };
  } catch (error) {
    if (stored !== undefined) await discard(stored);
    throw error;
  }
};

/** @throws fieldInvalid if it is too long, or one too many */
const readLargeField = async (
  { fieldname, file }: MultipartFile,
  sent: readonly SentField[],
  { isLarge, bytesMax, countMax }: LargeFields,
): Promise<string> => {
  if (sent.filter(({ name }) => isLarge(name)).length >= countMax) throw fieldInvalid(fieldname);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw fieldInvalid(fieldname);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
};

/** Returns the value of a field; undefined if it was not sent. The last one counts. */
export const lastValueOf = (sent: readonly SentField[], name: string): unknown =>
  sent.findLast((field) => field.name === name)?.value;

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

/** Validates fields by a schema; of a field that was sent several times, the last one. @throws fieldInvalid */
export const parseFields = <S extends Type.TObject>(
  schema: S,
  sent: readonly SentField[],
): Type.Static<S> => {
  const known = Value.Clean(schema, Object.fromEntries(sent.map(({ name, value }) => [name, value])));
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
