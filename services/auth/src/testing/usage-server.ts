import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { TEST_LIMITS } from '@escriba/testing';

type PlanOrDown = 'business' | 'pro' | 'down';

/** Starts a usage service that responds to every request for an allowance with one plan, or that is down, and that remembers payers of workspaces. */
export const startUsageServer = async () => {
  let current: PlanOrDown = 'business';
  const payers: unknown[] = [];
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST')
      void text(request).then((body) => current === 'down' || payers.push(JSON.parse(body)));
    response.statusCode = current === 'down' ? 503 : 200;
    response.setHeader('content-type', 'application/json');
    const data = { plan: current, limits: TEST_LIMITS.business, priority: 1 };
    response.end(JSON.stringify({ success: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns who pays for which workspace, in the order of the calls. */
    payers: (): readonly unknown[] => payers,
    become: (next: PlanOrDown): void => void (current = next),
    stop: (): void => void server.close(),
  };
};
