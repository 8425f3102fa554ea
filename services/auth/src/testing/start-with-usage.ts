import { type TestServiceOptions, startTestService } from './start-test-service.ts';
import { startUsageServer } from './usage-server.ts';

export type ServiceWithUsage = Awaited<ReturnType<typeof startWithUsage>>;

/** Starts the auth API beside a usage service, whose plan a test may change. Sign-ins are not limited, since all come from one address. */
export const startWithUsage = async ({ settings, peerUrls, ...options }: TestServiceOptions = {}) => {
  const usage = await startUsageServer();
  const service = await startTestService({
    ...options,
    settings: { THROTTLE_SIGN_INS: 1_000, ...settings },
    peerUrls: { usage: usage.url, ...peerUrls },
  });
  return {
    ...service,
    usage,
    stop: async (): Promise<void> => {
      await service.stop();
      usage.stop();
    },
  };
};
