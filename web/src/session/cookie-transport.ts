/** Asks the server to keep the refresh token in a cookie that no script reads. Every call that gives or takes one sends it. */
export const COOKIE_TRANSPORT = { 'x-token-transport': 'cookie' } as const;
