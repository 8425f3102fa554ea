import { Secret, TOTP } from 'otpauth';

export const TOTP_SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps that a clock may be ahead or behind. */
const WINDOW = 1;
const ISSUER = 'Escriba';

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1', // the only one that every app supports
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** Returns the secret for an authenticator app, in base32 and as a URI with the account's name. */
export const describeSecret = (secret: Buffer, label: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** Returns the time step (RFC 6238) of a code; undefined if it is of none of the current three. Spaces do not count. */
export const findStep = (secret: Buffer, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
};
