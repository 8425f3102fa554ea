import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `node create-secrets.mjs FOLDER`: creates the secrets of a new installation, once. Each audience has its own folder (and volume): the
// stores see only their own password. The stores run as other users, so the files are readable to all inside their volume.
const [folder = '/secrets'] = process.argv.slice(2);

/** @type {(audience: string, name: string, content: string) => void} */
const write = (audience, name, content) =>
  writeFileSync(join(folder, audience, name), content, { mode: 0o444, flag: 'wx' });
const secret = (bytes = 32) => randomBytes(bytes).toString('hex');

const createAll = () => {
  const [database, redis, s3Key, s3Secret] = [secret(24), secret(24), secret(10), secret(24)];
  write('postgres', 'password', database);
  write('redis', 'redis.conf', `requirepass ${redis}\n`);
  write('redis', 'password', redis);
  write('s3', 'key-id', s3Key);
  write('s3', 'key-secret', s3Secret);
  write('services', 'database-url', `postgres://escriba:${database}@postgres:5432/escriba`);
  write('services', 'redis-url', `redis://:${redis}@redis:6379`);
  write('services', 's3-key-id', s3Key);
  write('services', 's3-key-secret', s3Secret);
  write('services', 'auth-key-secret', secret());
  write('services', 'asaas-webhook-token', secret());
  // Written last: it marks that all exist.
  write('services', 'internal-secret', secret());
};

if (existsSync(join(folder, 'services', 'internal-secret'))) console.log('The secrets exist');
else {
  // A first start that was interrupted: nothing uses its secrets yet.
  for (const audience of readdirSync(folder))
    for (const file of readdirSync(join(folder, audience))) rmSync(join(folder, audience, file));
  createAll();
  console.log('Created the secrets of this installation');
}
