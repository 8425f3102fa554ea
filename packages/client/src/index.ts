export { ApiError, parseErrorResponse, readFailure } from './api-error.ts';
export { isRefusedUpfront, waitFor } from './try-again.ts';
export { createClient } from './create-client.ts';
export type { CallInput, CallOptions, Client, ClientOptions } from './create-client.ts';
export { readEvents } from './read-events.ts';
export type { ServerSentEvent } from './read-events.ts';
export { requestPath } from './request-path.ts';
