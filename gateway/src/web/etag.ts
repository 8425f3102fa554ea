import { createHash } from 'node:crypto';

/** The strong entity tag of a file's content before compression. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
