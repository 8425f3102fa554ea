/**
 * The public half of the browser extension's key, the `key` of its manifest: SPKI, base64. Chrome derives the extension's id from it, so
 * that the id is the same for every installation.
 */
export const EXTENSION_PUBLIC_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoE75btwF5f7egV6GkgkwBqiy5OGfoKoOLFPV+sZjbJcPCTIp+NCCGylz',
  'GiXwP5zeHPjtpUgOt3K0ozU76MBnum5gagrRFMSfR2owzJL2UAuJPGi5+5AGlUZ23xwynji9VQqpa4dv9zt4dY388/s8G/6r2AOj',
  'HZJ4YeraSj4UFximOiOLj6IOnOxBojsySHc5sPcedJF3BKw4YolRAMnbUiUD+xbChKMPgTQUGJW6qFtEab870ar4ANRaRVUyngvM',
  'LNTkJZ+g2M0+JiRx23bFUmCqgQ68FVTuYHj+fHxr2xfbNl1qjwVE7Q2sZuDEJJy/88XgXI3acqvcouQFcYlBwwIDAQAB',
].join('');

/** The id of the extension: the first 16 bytes of the key's SHA-256, each half byte as a letter from a to p. */
export const EXTENSION_ID = 'ioegcoenidpocckekibhchpedgdelhmp';

/** The origin that sends the extension's requests; the gateway lets it read the responses. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

/** The address where the extension learns that it is connected: `chrome.identity.getRedirectURL('connected')`. Only the extension can read it. */
export const EXTENSION_REDIRECT_URI = `https://${EXTENSION_ID}.chromiumapp.org/connected`;

/**
 * The id of the Firefox build. Firefox derives the host of its redirect address from it: its 19a51287aa528accf529cda5cfdbb66c1231ebe8-1 in
 * hexadecimal digits.
 */
export const FIREFOX_EXTENSION_ID = 'extension@escriba.example';
export const FIREFOX_EXTENSION_REDIRECT_URI =
  'https://19a51287aa528accf529cda5cfdbb66c1231ebe8.extensions.allizom.org/connected';
