/** Where a user manages webhooks: signed in, never with an API key. */
export const WEBHOOKS_PATH = '/api/transcription/webhooks';
