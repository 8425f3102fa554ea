import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ServerStartError } from './server-process.ts';

type Identity = { readonly uid: number; readonly gid: number };

/** How to run Postgres programs: the owner of the files, the uid and gid to spawn with, and a command prefix. */
export type PostgresRunner = {
  readonly owner: Identity | undefined;
  readonly identity: Identity | undefined;
  readonly prefix: readonly string[];
};

type PostgresPaths = { readonly dataDir: string; readonly paths: readonly string[] };

/**
 * Chooses the user that runs Postgres. Postgres refuses to run as root, so root runs it as the owner of its files, initially the system user
 * `postgres`. If that user cannot reach them (a checkout under /root), setpriv leaves it the one capability that it needs.
 */
export const choosePostgresRunner = ({ dataDir, paths }: PostgresPaths): PostgresRunner => {
  if (process.getuid?.() !== 0) return { owner: undefined, identity: undefined, prefix: [] };
  const owner = findOwner(dataDir) ?? findUser() ?? createUser();
  if (paths.every((path) => canReach(owner, path))) return { owner, identity: owner, prefix: [] };
  const prefix = setprivPrefix(owner);
  const tried = spawnSync('setpriv', [...prefix.slice(1), 'true'], { cwd: '/' });
  if (tried.status === 0) return { owner, identity: undefined, prefix };
  throw new ServerStartError(
    `Postgres does not run as root, and its user "postgres" cannot reach ${paths.join(' or ')}: ` +
      'move the project out of the home folder of root, start it as another user, or name a database in DATABASE_URL',
  );
};

const findOwner = (dataDir: string): Identity | undefined => {
  const { uid, gid } = statSync(dataDir, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { uid, gid };
};

const findUser = (): Identity | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
};

const createUser = (): Identity => {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...flags, 'postgres']);
  const identity = findUser();
  if (identity !== undefined) return identity;
  throw new ServerStartError(
    'Postgres does not run as root, and the system user "postgres" could not be created: ' +
      'start the project as another user or name a database in DATABASE_URL',
  );
};

const canReach = (identity: Identity, path: string): boolean =>
  spawnSync('test', ['-x', path], { ...identity, cwd: '/' }).status === 0;

const setprivPrefix = ({ uid, gid }: Identity): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];
