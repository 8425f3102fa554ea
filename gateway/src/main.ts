import { runServer } from '@escriba/service';
import { buildGateway } from './app.ts';
import { loadGatewayConfig } from './config.ts';
import { followEndedSessions } from './guard/guard.ts';
import { openResources } from './resources.ts';

runServer({
  name: 'gateway',
  config: loadGatewayConfig,
  open: openResources,
  services: async ({ config, upstreams, logger, closing }) => {
    const auth = upstreams.get('auth');
    const endedSessions = await followEndedSessions({ redisUrl: config.REDIS_URL, auth, logger });
    closing.defer(endedSessions.close);
    return { endedSessions };
  },
  app: ({ services, ...parts }) => buildGateway({ ...parts, ...services }),
});
