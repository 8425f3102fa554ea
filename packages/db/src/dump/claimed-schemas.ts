import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';

/** Comment of a schema whose load is not complete. */
const MARK = 'Escriba: a restore into this schema is not complete';
/** Session lock of the load that runs. */
const LOCK = 'escriba.load';

/**
 * Creates schemas that only this connection loads. Those of a load that was killed are removed first.
 * @throws before it changes anything, if one exists for another reason, or if another load runs
 */
export const claimSchemas = async (client: ClientBase, schemas: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as free',
    [LOCK],
  );
  if (rows[0]?.free !== true) throw new Error('another restore into this database runs');
  const present = await listPresent(client, schemas);
  const others = present.filter(({ mark }) => mark !== MARK).map(({ name }) => name);
  if (others.length > 0)
    throw new Error(`the database is not empty: it has ${others.join(', ')}; name a database without them`);
  // Creating a schema fails if another process has created it meanwhile.
  const claims = schemas
    .map(escapeIdentifier)
    .flatMap((schema) => [
      `create schema ${schema}`,
      `comment on schema ${schema} is ${escapeLiteral(MARK)}`,
    ]);
  const removals = present.map(({ name }) => `drop schema ${escapeIdentifier(name)} cascade`);
  await client.query(['begin', ...removals, ...claims, 'commit'].join('; '));
};

/** Lets the schemas be used. */
export const releaseSchemas = async (client: ClientBase, schemas: readonly string[]): Promise<void> => {
  const releases = schemas.map((schema) => `comment on schema ${escapeIdentifier(schema)} is null`);
  await client.query(['begin', ...releases, 'commit'].join('; '));
};

/** Returns whether a comment is that of a schema whose load is not complete. */
export const isClaim = (comment: string | null | undefined): boolean => comment === MARK;

const listPresent = async (
  client: ClientBase,
  schemas: readonly string[],
): Promise<readonly { readonly name: string; readonly mark: string | null }[]> => {
  const { rows } = await client.query<{ name: string; mark: string | null }>(
    `select nspname as name, obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = any($1)`,
    [schemas],
  );
  return rows;
};
