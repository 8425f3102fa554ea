import { domainToASCII } from 'node:url';
import { toPublicHost } from '@escriba/outbound';
import { ssoDomainInvalid } from './sso.errors.ts';

/** Domains at which anyone can have an address. Their owners could prove them; no company signs in by them. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  'aol.com',
  'bol.com.br',
  'fastmail.com',
  'globo.com',
  'globomail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.br',
  'icloud.com',
  'ig.com.br',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'oi.com.br',
  'outlook.com',
  'outlook.com.br',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'r7.com',
  'rocketmail.com',
  'terra.com.br',
  'tutanota.com',
  'uol.com.br',
  'web.de',
  'yahoo.com',
  'yahoo.com.br',
  'yandex.com',
  'ymail.com',
  'zipmail.com.br',
  'zoho.com',
]);

/** Returns typed domains as DNS has them, each once. Throws ssoDomainInvalid. */
export const parseDomains = (typed: readonly string[]): string[] => [
  ...new Set(
    typed.map((text) => {
      const host = toPublicHost(text.trim().replace(/^@/, ''));
      if (host === undefined || PUBLIC_MAIL.has(host)) throw ssoDomainInvalid();
      return host;
    }),
  ),
];

/** Returns the domain of an address as DNS has it; empty if it has none. */
export const domainOf = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1).trim());
