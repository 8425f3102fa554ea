/**
 * Asks the server to keep the refresh token in a cookie that no script can read. Every call that returns or uses
 * one sends it.
 */
export const COOKIE_TRANSPORT = { 'x-token-transport': 'cookie' } as const;
