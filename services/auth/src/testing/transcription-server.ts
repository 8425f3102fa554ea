import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { forgetMember } from '@escriba/contracts/transcription/account-part';
import { CALLER_HEADER } from '@escriba/http';
import { decodeJwt } from 'jose';

/** Starts a transcription service that knows the owner of each recording and who left workspaces, or that is down. */
export const startTranscriptionServer = async () => {
  const recordings = new Map<string, { readonly ownerId: string; readonly data: object }>();
  let mood: 'up' | 'down' = 'up';
  const departures: unknown[] = [];
  const server = createServer((request, response) => {
    if (request.url === forgetMember.path) {
      response.setHeader('content-type', 'application/json');
      response.statusCode = mood === 'down' ? 503 : 200;
      const respond = (body: string): void => {
        if (mood === 'up') departures.push(JSON.parse(body));
        response.end('{"success":true}');
      };
      void text(request).then(respond);
      return;
    }
    const id = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
    const { sub: userId } = decodeJwt(String(request.headers[CALLER_HEADER]));
    const recording = recordings.get(id);
    const isOwn = recording !== undefined && recording.ownerId === userId;
    response.setHeader('content-type', 'application/json');
    response.statusCode = mood === 'down' ? 503 : isOwn ? 200 : 404;
    const unknown = { success: false, error: 'transcription.not_found', message: '' };
    response.end(JSON.stringify(isOwn ? { success: true, data: recording.data } : unknown));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the id of a new recording of a user; `data` is the response to requests for it. */
    of: (userId: string, data: object = {}): string => {
      const id = randomUUID();
      recordings.set(id, { ownerId: userId, data });
      return id;
    },
    departures: (): readonly unknown[] => departures,
    remove: (id: string): void => void recordings.delete(id),
    become: (next: 'up' | 'down'): void => void (mood = next),
    stop: (): void => void server.close(),
  };
};
