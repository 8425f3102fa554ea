import { expect, it } from '@jest/globals';
import {
  EXTENSION_ID,
  EXTENSION_PUBLIC_KEY,
  EXTENSION_REDIRECT_URI,
  FIREFOX_EXTENSION_ID,
  FIREFOX_EXTENSION_REDIRECT_URI,
} from './extension-id.ts';

const keyBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(EXTENSION_PUBLIC_KEY), (character) => character.codePointAt(0) ?? 0);

/** Derives an extension's id by Chrome's algorithm: 32 half bytes of the SHA-256, from a to p. */
const idOf = async (key: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
  const halves = Array.from(digest.subarray(0, 16), (byte) => [byte >> 4, byte & 15]).flat();
  return halves.map((half) => String.fromCodePoint(97 + half)).join('');
};

it('the extension’s id is the one that Chrome derives from its key', async () => {
  expect(await idOf(keyBytes())).toBe(EXTENSION_ID);
  expect(new URL(EXTENSION_REDIRECT_URI).host).toBe(`${EXTENSION_ID}.chromiumapp.org`);
});

it('the extension’s key is a public RSA key that browsers accept', async () => {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', keyBytes(), algorithm, true, ['verify']);
  expect(key).toMatchObject({ type: 'public', algorithm: { modulusLength: 2_048 } });
});

it('the Firefox build’s redirect address is the one that Firefox derives from its id', async () => {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(FIREFOX_EXTENSION_ID));
  const host = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(FIREFOX_EXTENSION_REDIRECT_URI).toBe(`https://${host}.extensions.allizom.org/connected`);
});
