import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseDump } from '@escriba/db';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const FILE = 'manifest.json';
const FORMAT = 1;
const OBJECTS = 'objects/';
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const fileName = Type.String({
  pattern: '^(tables|objects)/[a-z0-9_][a-z0-9_.-]*(/[a-z0-9_][a-z0-9_.-]*)*$',
});

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  createdAt: text,
  encrypted: Type.Boolean(),
  database: Type.Object({
    migrations: Type.Record(text, Type.Array(text)),
    tables: Type.Array(Type.Object({ schema: text, table: text, columns: Type.Array(text), rows: count })),
    sequences: Type.Array(Type.Object({ schema: text, sequence: text, lastValue: text })),
  }),
  files: Type.Array(Type.Object({ name: fileName, sizeBytes: count, sha256: text })),
  /** Keys of objects that were deleted after the database was copied and before their own turn. */
  missing: Type.Array(text),
});

/** The manifest of a backup, its table of contents. It is written last: a folder without it is no complete backup. */
export type Manifest = Type.Static<typeof Manifest>;

export const writeManifest = (
  folder: string,
  content: Omit<Manifest, 'format' | 'database'> & { readonly database: DatabaseDump },
): Promise<void> =>
  writeFile(join(folder, FILE), JSON.stringify({ format: FORMAT, ...content }, undefined, 1), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });

/** Returns where a backup has the rows of a table, in gzip. */
export const tableFile = ({ schema, table }: { readonly schema: string; readonly table: string }): string =>
  `tables/${schema}.${table}.copy.gz`;

/** Returns where a backup has an object. */
export const objectFile = (key: string): string => `${OBJECTS}${key}`;

/** Returns the key of a file that is an object. */
export const keyOfObject = ({ name }: { readonly name: string }): string | undefined =>
  name.startsWith(OBJECTS) ? name.slice(OBJECTS.length) : undefined;

/** Throws for a folder that is no backup, an incomplete one, and one of a newer format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const content = parse(await readFile(join(folder, FILE), 'utf8').catch(() => ''));
  if (content === undefined)
    throw new Error(`${folder} is not a complete backup: it has no readable ${FILE}`);
  if (Value.Check(Manifest, content)) return content;
  throw new Error(`${join(folder, FILE)} is damaged, or of a newer version of Escriba`);
};

/** Returns whether the folder certainly has no manifest: one that cannot be read may be that of a newer version. */
export const lacksManifest = (folder: string): Promise<boolean> =>
  access(join(folder, FILE)).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/** Returns whether the folder has a complete backup. */
export const isBackup = (folder: string): Promise<boolean> =>
  readManifest(folder).then(
    () => true,
    () => false,
  );

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
