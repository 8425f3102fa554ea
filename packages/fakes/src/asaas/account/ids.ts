import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const CUSTOMER_BASE = 8_392_000;

/** Returns `pay_` or `sub_` and 16 characters. */
export const newId = (prefix: 'pay' | 'sub' | 'inv'): string =>
  `${prefix}_${Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Returns a customer's id, `cus_000008392496`: customers are numbered. */
export const customerId = (sequence: number): string =>
  `cus_${String(CUSTOMER_BASE + sequence).padStart(12, '0')}`;

/** Returns what is before the number of an event: `evt_<32 hex>`. */
export const newEventPrefix = (): string => `evt_${randomBytes(16).toString('hex')}`;
