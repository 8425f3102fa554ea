import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns a short hash that changes with any of the values.
 * @param {...(string | Buffer)} values
 * @returns {string}
 */
export function stampOf(...values) {
  const hash = createHash('sha256');
  for (const value of values) hash.update(`${value.length}:`).update(value);
  return hash.digest('hex').slice(0, 32);
}

/**
 * @param {string} file
 * @returns {string | undefined} the stored stamp, if any
 */
export function findStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function keepStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${stamp}\n`);
}
