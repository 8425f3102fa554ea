import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDatabase } from '@escriba/db';
import { createStorage } from '@escriba/storage';
import { sql } from 'kysely';
import { count, seconds } from '../format.ts';
import { LARGE_OWNER, type LibrarySize, generateLibrary } from '../library/generate.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type Deployment, findBackup, openDeployments, runCommand } from '../recovery/deployments.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';

const FULL = { size: { large: 20_000, all: 200_000 }, objects: 400 };
const QUICK = { size: { large: 200, all: 1_000 }, objects: 10 };
/** Size of an object: ten minutes of speech as MP3. */
const OBJECT_BYTES = 5_000_000;

/** How long a lost deployment takes from its backup until another has its data and responds. */
export const recovery: Measurement = {
  name: 'recovery',
  run: async (context) => {
    const { folder, quick, say } = context;
    const { size, objects } = quick ? QUICK : FULL;
    await using stack = new AsyncDisposableStack();
    const deployments = await openDeployments(folder);
    stack.defer(deployments.close);
    const live = await deployments.create('live');
    await startOn(context, live);
    await fill(live, { size, objects, say });

    const backups = join(folder, 'backups');
    const backupMs = await runCommand('backup', backups, live);
    say(`  backup: ${seconds(backupMs)}`);
    const copyMs = await timed(() => cp(backups, join(folder, 'copy'), { recursive: true }));
    const other = await deployments.create('other');
    const restoreMs = await runCommand('restore', await findBackup(backups), other);
    say(`  restore: ${seconds(restoreMs)}`);
    const startMs = await startOn(context, other);
    const [before, after] = [await countTranscripts(live), await countTranscripts(other)];
    if (before !== after) throw new Error(`${after} of ${before} transcripts were restored`);

    const raw = { raw: seconds(copyMs) };
    const rows = [
      goalRow({ what: 'backup', product: seconds(backupMs), ...raw, ratio: backupMs / copyMs }),
      goalRow({ what: 'restore', product: seconds(restoreMs), ...raw, ratio: restoreMs / copyMs }),
      goalRow({ what: 'start until ready', product: seconds(startMs) }),
      goalRow({ what: 'restore and start', product: seconds(restoreMs + startMs) }),
    ];
    return {
      tables: [{ head: GOAL_HEAD, rows }],
      notes: [
        `${count(size.all)} transcripts and ${count(objects)} recordings of ${OBJECT_BYTES / 1_000_000} MB, with \`npm run backup\` and \`npm run restore\` on one machine: ` +
          'both deployments and the backup share its disk. The raw tool copies the files of the backup from one folder to another.',
      ],
    };
  },
};

/** Starts the product on the deployment's data until it is ready, and stops it; returns the time until then in ms. */
const startOn = async (context: BenchContext, deployment: Deployment): Promise<number> => {
  let product: Awaited<ReturnType<typeof startBenchProduct>> | undefined;
  const startMs = await timed(async () => {
    product = await startBenchProduct({ ...context, worker: 'awake', env: deployment });
  });
  await product?.stop();
  return startMs;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

type Filling = { readonly size: LibrarySize; readonly objects: number; readonly say: BenchContext['say'] };

const fill = async ({ DATABASE_URL, STORAGE_DIR }: Deployment, { size, objects, say }: Filling) => {
  const db = createDatabase<unknown>({
    url: DATABASE_URL,
    schema: 'transcription',
    poolMax: 1,
    statementTimeoutMs: 0,
  });
  try {
    await generateLibrary(db, size, say);
    const storage = createStorage({ STORAGE_DIR });
    const keys = Array.from({ length: objects }, (_, index) => `recordings/bench-${index}`);
    for (const key of keys) await storage.put(key, Readable.from([randomBytes(OBJECT_BYTES)]));
    await sql`
      update transcriptions set storage_key = named.key
      from unnest(${keys}::text[]) with ordinality as named (key, number)
      join (
        select id, row_number() over (order by id) as number from transcriptions
        where owner_id = ${LARGE_OWNER} limit ${objects}
      ) chosen using (number)
      where transcriptions.id = chosen.id`.execute(db);
  } finally {
    await db.destroy();
  }
};

const countTranscripts = async ({ DATABASE_URL }: Deployment): Promise<number> => {
  const db = createDatabase<unknown>({ url: DATABASE_URL, schema: 'transcription', poolMax: 1 });
  try {
    const { rows } = await sql<{ count: string }>`select count(*) from transcripts`.execute(db);
    return Number(rows[0]?.count);
  } finally {
    await db.destroy();
  }
};
