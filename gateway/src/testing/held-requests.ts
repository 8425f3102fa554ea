import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { SESSION_HEADER } from '@escriba/http';
import { readCallerToken } from './start-gateway.ts';

/** Returns whether a request is an upload or opens an event stream. */
export const isHeld = ({ url }: IncomingMessage): boolean =>
  url === '/api/transcription/upload' || url === '/api/transcription/events';

export type HeldRequests = ReturnType<typeof createHeldRequests>;

/** Creates what takes uploads, and streams events, without end. */
export const createHeldRequests = () => {
  let held = 0;
  return {
    count: (): number => held,
    hold: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      held += 1;
      response.once('close', () => (held -= 1));
      const { caller } = await readCallerToken(request);
      if (request.method === 'POST') return void request.resume();
      const session = caller?.user?.sessionId ?? '';
      response.writeHead(200, { 'content-type': 'text/event-stream', [SESSION_HEADER]: session });
      response.write('data: x\n\n');
    },
  };
};

/** Sends the beginning of an upload. */
export const beginUpload = (url: string, headers: Record<string, string>) => {
  let isOpen = true;
  const sending = httpRequest(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    agent: false,
  });
  sending.on('error', () => undefined);
  const ended = new Promise<void>((resolve) =>
    sending.once('close', () => {
      isOpen = false;
      resolve();
    }),
  );
  sending.write('the beginning');
  return { ended, isOpen: () => isOpen, stop: () => void sending.destroy() };
};
