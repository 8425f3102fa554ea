import {
  getOwnDomain,
  isDomainAllowed,
  knowHost,
  removeOwnDomain,
  setOwnDomain,
  verifyOwnDomain,
} from '@escriba/contracts/transcription/own-domain';
import { getUser, requireService, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import { domainNotFound } from './domains.errors.ts';
import type { DomainsService } from './domains.service.ts';

type DomainsRoutesDeps = { domains: DomainsService };

/** Registers the routes of a signed-in user's domain. */
export const domainsRoutes =
  ({ domains }: DomainsRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, getOwnDomain, async (request) => ({
      success: true as const,
      data: await domains.get(getUser(request).id),
    }));
    serveRoute(app, setOwnDomain, async (request) => ({
      success: true as const,
      data: await domains.set(readerOf(request), request.body.host),
    }));
    serveRoute(app, verifyOwnDomain, async (request) => ({
      success: true as const,
      data: await domains.verify(readerOf(request)),
    }));
    serveRoute(app, removeOwnDomain, async (request) => {
      await domains.remove(getUser(request).id);
      return { success: true as const };
    });
  };

/** Registers the question of a proxy that gets certificates on demand. */
export const allowedDomainsRoutes =
  ({ domains }: DomainsRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, isDomainAllowed, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if ((await domains.know(request.query.domain.toLowerCase())) !== 'served') throw domainNotFound();
      return { success: true as const };
    });
  };

/** Registers the question of gateways what they serve at a host. */
export const knownHostsRoutes =
  ({ domains }: DomainsRoutesDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway'] });
    serveRoute(app, knowHost, async (request) => ({
      success: true as const,
      data: await domains.know(request.body.host),
    }));
  };
