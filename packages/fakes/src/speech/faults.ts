import type { ServerResponse } from 'node:http';
import { sendError } from './responses.ts';

/** The fault that replaces the next response. */
export type SpeechFault =
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error' }
  /** Refuses the audio permanently. */
  | { kind: 'rejected' }
  /** Takes the request and never responds. */
  | { kind: 'hang' }
  /** Responds 200 with half a JSON document. */
  | { kind: 'malformed' }
  /** Responds 200 with a page of another server. */
  | { kind: 'html' }
  /** Refuses with this status and message. */
  | { kind: 'refused'; status: number; message: string }
  /** Closes the connection without a response. */
  | { kind: 'disconnect' };

export const meetFault = (fault: SpeechFault, response: ServerResponse): void => {
  switch (fault.kind) {
    case 'rate_limit':
      response.setHeader('retry-after', String(fault.retryAfterSeconds));
      sendError(response, 429, {
        message:
          'Rate limit reached for whisper-1 on requests per min (RPM): Limit 50, Used 50, Requested 1.',
        type: 'requests',
        code: 'rate_limit_exceeded',
      });
      return;
    case 'rejected':
      sendError(response, 400, { message: 'The audio could not be decoded.', type: 'invalid_request_error' });
      return;
    case 'server_error':
      sendError(response, 500, {
        message: 'The server had an error while processing your request. Sorry about that!',
        type: 'server_error',
      });
      return;
    case 'malformed':
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"task":"transcribe","text":"Uma rap');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>It works!</title>');
      return;
    case 'refused':
      sendError(response, fault.status, { message: fault.message, type: 'invalid_request_error' });
      return;
    case 'disconnect':
      response.destroy();
      return;
    case 'hang':
  }
};
