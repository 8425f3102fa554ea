import { LISTED_STATUSES } from '@escriba/contracts/transcription/library';
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as Type from 'typebox';

// Schemas of several tools. Descriptions are read by language models.

/** Returns a schema as the MCP server takes it. */
export const toToolSchema = <const S extends Type.TObject>(
  schema: S,
): StandardSchemaWithJSON<Type.Static<S>> => fromJsonSchema<Type.Static<S>>(schema);

/** Returns the schema of one of several words. It names its type, which some models need. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  options: Type.TSchemaOptions = {},
): Type.TUnsafe<Value> => Type.Unsafe<Value>(Type.Enum([...values], { type: 'string', ...options }));

export const RecordingId = Type.String({ format: 'uuid', description: 'Id of a recording' });
export const FolderId = Type.String({ format: 'uuid', description: 'Id of a folder' });
export const TagIds = Type.Array(Type.String({ format: 'uuid' }), {
  minItems: 1,
  maxItems: 10,
  description: 'Ids of tags: recordings that have all of them',
});
export const Cursor = Type.String({
  maxLength: 20,
  description: 'nextCursor of the previous response, for the next page; other arguments stay the same',
});
export const NextCursor = Type.Union([Type.String(), Type.Null()], {
  description: 'Cursor of the next page; null on the last',
});
export const Status = oneOf(LISTED_STATUSES);
export const Seconds = Type.Number({ minimum: 0 });
export const ResourceUri = Type.String({ description: 'Resource with the whole transcript as Markdown' });

/** Returns the address of a recording's resource. */
export const toUri = (id: string): string => `escriba://recordings/${id}`;

export const toSeconds = (ms: number): number => Math.round(ms) / 1_000;
