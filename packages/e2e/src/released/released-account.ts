import { join } from 'node:path';

/** Folder of the kept backups, one of each released version. */
export const RELEASED_BACKUPS = join(import.meta.dirname, 'backups');

/** The account in each kept backup, and the secret of the deployment that it is from. */
export const releasedAccount = {
  name: 'Ana de Antes',
  email: 'ana.de.antes@example.com',
  password: 'uma senha de antes',
};
export const releasedSecrets = { AUTH_KEY_SECRET: '2'.repeat(64) };
