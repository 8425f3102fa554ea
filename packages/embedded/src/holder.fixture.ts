import { startEmbeddedPostgres, startRedisServer } from './index.ts';

// A process that starts both servers, prints their ports and then waits to be killed.
const directory = process.argv[2] ?? '';
const postgres = await startEmbeddedPostgres({ dataDir: `${directory}/postgres`, persistent: false });
const redis = await startRedisServer({ dir: `${directory}/redis`, appendonly: false });
process.stdout.write(JSON.stringify([postgres.pid, redis.pid]));
setInterval(() => {}, 60_000);
