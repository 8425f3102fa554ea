import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_LIMITS } from '@escriba/testing';

type PlanOrDown = 'business' | 'pro' | 'down';

/** Starts a usage service that responds to every request for an allowance with one plan, or that is down. */
export const startUsageServer = async () => {
  let current: PlanOrDown = 'business';
  const server: Server = createServer((_request, response) => {
    response.statusCode = current === 'down' ? 503 : 200;
    response.setHeader('content-type', 'application/json');
    const data = { plan: current, limits: TEST_LIMITS.business, priority: 1 };
    response.end(JSON.stringify({ success: true, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: PlanOrDown): void => void (current = next),
    stop: (): void => void server.close(),
  };
};
