import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `node create-secrets.mjs FOLDER`: creates the secrets of a new installation, once. Each audience has its own folder (and volume) with what
// it reads; `services` has them all, and only this script reads it. Audiences run as other users, so the files are readable to all inside
// their volume.
const [folder = '/secrets'] = process.argv.slice(2);

/** @type {(audience: string, name: string, content: string) => void} */
const write = (audience, name, content) => {
  const file = join(folder, audience, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(join(folder, audience), { recursive: true });
  // A start that is interrupted leaves no half file.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, content, { mode: 0o444 });
  renameSync(`${file}.new`, file);
};
const random = (bytes = 32) => randomBytes(bytes).toString('hex');

/** Returns the secret of that name, which every start keeps. @type {(name: string, content?: string) => string} */
const keep = (name, content = random()) => {
  const file = join(folder, 'services', name);
  if (!existsSync(file)) write('services', name, content);
  return readFileSync(file, 'utf8');
};

const POSTGRES = 'postgres:5432/escriba';
const owner = keep('database-url', `postgres://escriba:${random(24)}@${POSTGRES}`);
const REDIS = 'redis:6379';
/** The password of the Redis user with all rights, which only the operator uses. */
const redisPassword = new URL(keep('redis-url', `redis://:${random(24)}@${REDIS}`)).password;
const s3 = { 's3-key-id': keep('s3-key-id', random(10)), 's3-key-secret': keep('s3-key-secret', random(24)) };

/** Returns the own secret of a service, from which the keys of its callers follow. @type {(service: string) => string} */
const secretOf = (service) => keep(`${service}-secret`);
/**
 * Returns a caller's keys to services, as `deriveCallerKey` in `packages/http/src/caller-keys.ts` does.
 * @type {(caller: string, ...services: string[]) => Record<string, string>}
 */
const calls = (caller, ...services) =>
  Object.fromEntries(
    services.map((service) => [
      `${service}-secret`,
      Buffer.from(
        hkdfSync('sha256', secretOf(service), '', `escriba caller ${caller} of ${service}`, 32),
      ).toString('hex'),
    ]),
  );

/** Returns the URL of the service's role, whose rights its migration command grants. @type {(service: string) => string} */
const databaseUrl = (service) => {
  const role = `escriba_${service}`;
  return `postgres://${role}:${keep(`${role}-password`, random(24))}@${POSTGRES}`;
};

/** @type {(user: string) => string} */
const redisPasswordOf = (user) => keep(`redis-${user}-password`, random(24));
/** @type {(user: string) => { 'redis-url': string }} */
const redisOf = (user) => ({ 'redis-url': `redis://${user}:${redisPasswordOf(user)}@${REDIS}` });
/** @type {(password: string) => string} */
const hashed = (password) => `#${createHash('sha256').update(password).digest('hex')}`;
const redisUsers = readFileSync(join(import.meta.dirname, 'redis-users.acl'), 'utf8').replaceAll(
  /^user (\w+) on /gm,
  (line, user) => `${line}${hashed(redisPasswordOf(user))} `,
);

/** @type {Record<string, Record<string, string>>} */
const audiences = {
  postgres: { password: new URL(owner).password },
  redis: {
    password: redisPassword,
    'users.acl': `user default on ${hashed(redisPassword)} ~* &* +@all\n${redisUsers}`,
  },
  s3: { 'key-id': s3['s3-key-id'], 'key-secret': s3['s3-key-secret'] },
  owner: { 'database-url': owner },
  gateway: { ...calls('gateway', 'auth', 'billing', 'transcription', 'usage'), ...redisOf('gateway') },
  auth: {
    'internal-secret': secretOf('auth'),
    ...calls('auth', 'billing', 'transcription', 'usage'),
    ...redisOf('auth'),
    'database-url': databaseUrl('auth'),
    'auth-key-secret': keep('auth-key-secret'),
  },
  billing: {
    'internal-secret': secretOf('billing'),
    ...calls('billing', 'auth', 'transcription', 'usage'),
    ...redisOf('billing'),
    'database-url': databaseUrl('billing'),
    'asaas-webhook-token': keep('asaas-webhook-token'),
  },
  usage: { 'internal-secret': secretOf('usage'), 'database-url': databaseUrl('usage') },
  transcription: {
    'internal-secret': secretOf('transcription'),
    ...calls('transcription', 'auth', 'usage'),
    ...redisOf('transcription'),
    'database-url': databaseUrl('transcription'),
    ...s3,
  },
  worker: {
    ...calls('worker', 'usage'),
    ...redisOf('worker'),
    'database-url': databaseUrl('transcription'),
    ...s3,
  },
};
for (const [audience, files] of Object.entries(audiences)) {
  for (const [name, content] of Object.entries(files)) write(audience, name, content);
  // What an earlier version gave it.
  for (const name of readdirSync(join(folder, audience)))
    if (!(name in files)) rmSync(join(folder, audience, name), { force: true });
}
console.log('The secrets of this installation exist');
