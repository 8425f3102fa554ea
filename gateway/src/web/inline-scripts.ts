import { createHash } from 'node:crypto';

/** Inline scripts. Data, for search engines or for the page's code, is no script. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc[\s=>])(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/gi;

/** Returns the CSP sources (`'sha256-…'`) of a page's inline scripts: the early theme script may run, injected ones may not. */
export const hashInlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
