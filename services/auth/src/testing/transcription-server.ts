import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLER_HEADER } from '@escriba/http';
import { decodeJwt } from 'jose';

/** Starts a transcription service that knows the owner of each recording, or that is down. */
export const startTranscriptionServer = async () => {
  const owners = new Map<string, string>();
  let mood: 'up' | 'down' = 'up';
  const server = createServer((request, response) => {
    const id = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
    const { sub: userId } = decodeJwt(String(request.headers[CALLER_HEADER]));
    const isOwn = userId !== undefined && owners.get(id) === userId;
    response.setHeader('content-type', 'application/json');
    response.statusCode = mood === 'down' ? 503 : isOwn ? 200 : 404;
    const unknown = { success: false, error: 'transcription.not_found', message: '' };
    response.end(JSON.stringify(isOwn ? { success: true, data: {} } : unknown));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the id of a new recording of a user. */
    of: (userId: string): string => {
      const id = randomUUID();
      owners.set(id, userId);
      return id;
    },
    become: (next: 'up' | 'down'): void => void (mood = next),
    stop: (): void => void server.close(),
  };
};
