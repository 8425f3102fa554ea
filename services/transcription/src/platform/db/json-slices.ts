import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** JSON as UTF-8, in parts: together they are one value. */
export type JsonBytes = readonly Uint8Array[];

/** Returns the size in bytes. */
export const sizeOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/**
 * Size of a slice. Measured: the client of Postgres allocates several times the size of a longer part, and each garbage collection stops all
 * requests.
 */
const SLICE_BYTES = 128 * 1_024;

/** Returns the column of a query that `readJsonSlices` divides. */
export const jsonBytes = (json: Expression<unknown>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`convert_to((${json})::text, 'UTF8')`;

type Sliced<Row> = {
  /** Selects at most one row, with a column `bytes` made by `jsonBytes`. */
  readonly from: Expression<Row & { bytes: Uint8Array }>;
  /** The row's other columns. */
  readonly columns: readonly (keyof Row & string)[];
};

/**
 * Reads a row with JSON of any size. The JSON arrives in parts and never becomes a string: receiving ten megabytes at once, or decoding them,
 * would block every other request.
 */
export const readJsonSlices = async <Row>(
  db: Kysely<DB>,
  { from, columns }: Sliced<Row>,
): Promise<(Omit<Row, 'bytes'> & { json: JsonBytes }) | undefined> => {
  const names = sql.join(columns.map((column) => sql.ref(`found.${column}`)));
  // `offset 0` makes Postgres compute the bytes once, not once for each part.
  const { rows } = await sql<Row & { slice: Uint8Array }>`
    select ${columns.length === 0 ? sql`` : sql`${names},`}
      substring(found.bytes from start for ${SLICE_BYTES}::int) as slice
    from (select * from (${from}) as read offset 0) as found,
      generate_series(1, octet_length(found.bytes), ${SLICE_BYTES}::int) as start
    order by start`.execute(db);
  const [first] = rows;
  return first && { ...first, json: rows.map(({ slice }) => slice) };
};

/** Passes JSON as a parameter. Bytes are copied; a string would be encoded. */
export const bytesToJsonb = (json: Uint8Array): RawBuilder<string> =>
  sql<string>`convert_from(${Buffer.from(json.buffer, json.byteOffset, json.byteLength)}::bytea, 'UTF8')::jsonb`;
