import { KEY_PERMISSIONS, PERMISSIONS, type Permission } from '@escriba/contracts/shared/permissions';
import { readFile } from 'node:fs/promises';

const DOCUMENT = new URL('../../../docs/openapi.json', import.meta.url);
const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** An operation of the API document. `permission`: the one that a signed-in caller needs; undefined if it is open to all. */
export type DocumentedOperation = {
  readonly method: string;
  /** The path with an id that no resource has. */
  readonly path: string;
  readonly name: string;
  readonly permission: Permission | undefined;
  /** Whether it refuses requests without a user. */
  readonly isSignedIn: boolean;
};

type Operation = { readonly 'x-permission'?: Permission; readonly security?: readonly object[] };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Returns the operations in docs/openapi.json at paths that begin with one of the prefixes. */
export const readOperations = async (prefixes: readonly string[]): Promise<DocumentedOperation[]> => {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
  return Object.entries(paths)
    .filter(([path]) => prefixes.some((prefix) => path.startsWith(prefix)))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, ANY_ID),
        name: `${method.toUpperCase()} ${path}`,
        permission: operation['x-permission'],
        isSignedIn: operation.security !== undefined,
      })),
    );
};

/** The sets of permissions with which each operation is tried: a key without any, keys with one, a key with all, and a person. */
const PERMITTED: readonly (readonly Permission[])[] = [
  [],
  ...KEY_PERMISSIONS.map((permission) => [permission]),
  KEY_PERMISSIONS,
  PERMISSIONS,
];

type Send = (permissions: readonly Permission[]) => Promise<Response>;

/** Returns the sets of permissions, joined by `+`, for which an operation is refused with `auth.permission_missing`. */
export const findRefused = async (send: Send): Promise<string[]> => {
  const refused: string[] = [];
  for (const permissions of PERMITTED)
    if (await isRefused(await send(permissions))) refused.push(permissions.join('+'));
  return refused;
};

/** Returns the sets for which an operation has to be refused: those without its permission. */
export const expectedRefusals = ({ permission }: DocumentedOperation): string[] =>
  permission === undefined
    ? []
    : PERMITTED.filter((set) => !set.includes(permission)).map((set) => set.join('+'));

/** Reads only refusals to their end: a stream has none. A response to HEAD has no code. */
const isRefused = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) {
    await response.body?.cancel();
    return false;
  }
  const body = await response.text();
  return body === '' || body.includes('auth.permission_missing');
};
