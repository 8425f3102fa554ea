import { createHash } from 'node:crypto';

/** Returns the strong entity tag of a file's content before compression. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
