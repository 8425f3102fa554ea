import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedServer, startEmbeddedPostgres } from '@escriba/embedded';
import { eventually } from '@escriba/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ROOT } from '../../bootstrap/paths.mjs';

const run = promisify(execFile);
const SCRIPTS = join(ROOT, 'infra/postgres');

let directory: string;
let server: EmbeddedServer | undefined;
const folder = (name: string): string => join(directory, name);
const start = async (name: string): Promise<EmbeddedServer> => {
  server = await startEmbeddedPostgres({ dataDir: folder(name), persistent: true });
  return server;
};
const stop = async (): Promise<void> => {
  await server?.stop();
  server = undefined;
};
const query = async <T extends object>(text: string): Promise<T[]> => {
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

/** A cluster that archives its log, as docs/operations.md describes. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'escriba-recovery-'));
  await chmod(directory, 0o755);
  await start('data');
  const { uid, gid } = await stat(folder('data'));
  await mkdir(folder('archive'), { mode: 0o700 });
  await chown(folder('archive'), uid, gid);
  // Postgres may run as another user, who cannot read the checkout of this one.
  await cp(SCRIPTS, folder('scripts'), { recursive: true });
  await query(`alter system set archive_mode = 'on'`);
  await query(
    `alter system set archive_command = 'sh ${folder('scripts')}/archive-wal.sh %p %f ${folder('archive')}'`,
  );
  await stop();
  await start('data');
  await query('create table events (name text)');
});
afterEach(async () => {
  await stop();
  await rm(directory, { recursive: true, force: true });
});

/** Takes a base backup as pg_basebackup does, which the embedded Postgres lacks. */
const takeBaseBackup = async (): Promise<void> => {
  const client = new Client({ connectionString: server?.url });
  await client.connect();
  await client.query(`select pg_backup_start('base', true)`);
  await run('cp', ['-a', folder('data'), folder('base')]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  await rm(folder('base/postmaster.pid'), { force: true });
  await rm(folder('base/pg_wal'), { recursive: true });
  await writeFile(folder('base/backup_label'), rows[0]?.labelfile ?? '');
  const { uid, gid } = await stat(folder('data'));
  await chown(folder('base/backup_label'), uid, gid);
};

/** Waits until all that was written so far is in the archive. */
const archiveAll = async (): Promise<void> => {
  const [wal] = await query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await eventually(async () => (await readdir(folder('archive'))).includes(wal?.file ?? ''));
};

const now = async (): Promise<string> =>
  (await query<{ now: string }>('select clock_timestamp()::text as now'))[0]?.now ?? '';
const add = (name: string) => query(`insert into events values ('${name}')`);
const recover = async (...time: readonly string[]) => {
  await run('sh', [
    join(SCRIPTS, 'recover.sh'),
    folder('base'),
    folder('archive'),
    folder('recovered'),
    ...time,
  ]);
  const { uid, gid } = await stat(folder('base'));
  for (const name of ['recovery.signal', 'pg_wal']) await chown(folder(`recovered/${name}`), uid, gid);
};
const names = async () => (await query<{ name: string }>('select name from events')).map(({ name }) => name);

describe('a cluster that is lost', () => {
  it('is recovered to a moment between two writes, and to its last archived one', async () => {
    await add('before the base backup');
    await takeBaseBackup();
    await add('kept');
    const moment = await now();
    await add('a mistake');
    await archiveAll();
    await stop();
    await rm(folder('data'), { recursive: true });

    await recover(moment);
    await start('recovered');
    expect(await names()).toEqual(['before the base backup', 'kept']);
    await add('afterwards');
    await stop();
    await rm(folder('recovered'), { recursive: true });

    await recover();
    await start('recovered');
    expect(await names()).toEqual(['before the base backup', 'kept', 'a mistake']);
  });
});

describe('the archive', () => {
  const archive = (source: string, name = 'piece') =>
    run('sh', [join(SCRIPTS, 'archive-wal.sh'), folder(source), name, folder('archive')]);

  it('keeps a piece that it has, and refuses another of the same name', async () => {
    await writeFile(folder('one'), 'one');
    await writeFile(folder('two'), 'two');
    await archive('one');
    await expect(archive('one')).resolves.toBeDefined();
    await expect(archive('two')).rejects.toMatchObject({ code: 1 });
  });
});

describe('a recovery', () => {
  it('never touches a data folder that exists', async () => {
    await expect(
      run('sh', [join(SCRIPTS, 'recover.sh'), folder('base'), folder('archive'), folder('data')]),
    ).rejects.toMatchObject({ stderr: expect.stringContaining('exists: move it away') });
  });
});
