import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { scramVerifier } from './scram-verifier.ts';

type ServiceRole = {
  /** Connection of the role that owns the tables and runs the migrations. */
  readonly ownerUrl: string;
  /** Connection of the service: names its role and password. */
  readonly serviceUrl: string;
  /** The service's own schema, migrated. */
  readonly schema: string;
};

/**
 * Gives the role of a service the rows of the service's schema: it reads and writes them, and cannot change tables, truncate them, disable
 * their triggers or reach another schema. Creates the role if it is missing, and sets its password if the connection is refused. Throws if
 * the role is the owner or a superuser.
 */
export const grantServiceRole = async (input: ServiceRole): Promise<void> => {
  const { username, password } = readCredentials(input.serviceUrl);
  const owner = new Client({ connectionString: input.ownerUrl });
  await owner.connect();
  try {
    await ensureRole(owner, input, { username, password });
    await owner.query(grantsOf(escapeIdentifier(input.schema), escapeIdentifier(username)));
  } finally {
    await owner.end();
  }
};

type Credentials = { readonly username: string; readonly password: string };

const readCredentials = (serviceUrl: string): Credentials => {
  const url = new URL(serviceUrl);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (username === '') throw new Error('SERVICE_DATABASE_URL names no user: it is the role of the service');
  return { username, password };
};

const ensureRole = async (
  owner: Client,
  { serviceUrl }: ServiceRole,
  { username, password }: Credentials,
): Promise<void> => {
  const { rows } = await owner.query<{ isOwner: boolean; isSuperuser: boolean }>(
    'select rolname = current_user as "isOwner", rolsuper as "isSuperuser" from pg_roles where rolname = $1',
    [username],
  );
  const [found] = rows;
  if (found?.isOwner === true || found?.isSuperuser === true)
    throw new Error(
      `SERVICE_DATABASE_URL names ${username}, which ${found.isOwner ? 'owns the tables' : 'is a superuser'}: give the service a role of its own`,
    );
  const role = escapeIdentifier(username);
  // The password itself would be in the server's log if the statement failed.
  const secret = escapeLiteral(scramVerifier(password));
  if (found === undefined) await owner.query(`create role ${role} login noinherit password ${secret}`);
  else if (!(await opens(serviceUrl))) await owner.query(`alter role ${role} login password ${secret}`);
};

/** Returns false if Postgres refuses the role or its password. */
const opens = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('28')) return false;
    throw error;
  } finally {
    await client.end();
  }
};

const grantsOf = (schema: string, role: string): string => `
  begin;
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};
  revoke all on ${schema}.migration, ${schema}.migration_lock from ${role};
  commit`;
