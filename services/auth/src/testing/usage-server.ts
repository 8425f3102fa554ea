import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type PlanOrDown = 'business' | 'pro' | 'down';

const LIMITS = {
  dailyFiles: -1,
  monthlyTranscriptionMinutes: -1,
  maxFileSizeMB: 500,
  maxDurationMinutes: -1,
};

/** A usage service that answers every question for an allowance with one plan, or that is down. */
export const startUsageServer = async () => {
  let current: PlanOrDown = 'business';
  const server: Server = createServer((_request, response) => {
    response.statusCode = current === 'down' ? 503 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { plan: current, limits: LIMITS, priority: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: PlanOrDown): void => void (current = next),
    stop: (): void => void server.close(),
  };
};
