import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');
export const DEV = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
