import { resolveProgramToken } from '@escriba/contracts/auth/oauth';
import {
  decideProgramRequest,
  disconnectProgram,
  listPrograms,
  readProgramRequest,
} from '@escriba/contracts/auth/programs';
import { requireService, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { getAccount } from '../accounts/accounts.ts';
import { sourceOf } from '../platform/source.ts';
import type { Authorization } from './authorization.service.ts';
import type { Programs } from './programs.service.ts';

/** Registers the route that the page reads before anyone signs in: what a program asks for. */
export const programRequestRoutes =
  ({ authorization }: { readonly authorization: Authorization }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, readProgramRequest, async (request) => ({
      success: true as const,
      data: await authorization.describe(request.body.query),
    }));
  };

type ProgramsDeps = { readonly authorization: Authorization; readonly programs: Programs };

/** Registers the routes for the signed-in user: connect, list and disconnect programs. */
export const ownProgramsRoutes =
  ({ authorization, programs }: ProgramsDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, decideProgramRequest, async (request) => {
      const url = await authorization.decide(getAccount(request), request.body, sourceOf(request));
      return { success: true as const, data: { url } };
    });
    serveRoute(app, listPrograms, async (request) => ({
      success: true as const,
      data: await programs.list(getAccount(request).id),
    }));
    serveRoute(app, disconnectProgram, async (request) => {
      await programs.disconnect(getAccount(request).id, request.params.id, sourceOf(request));
      return { success: true as const };
    });
  };

/** Registers the route for gateways: returns the user of a program's access token. */
export const resolveProgramRoutes =
  ({ programs }: Pick<ProgramsDeps, 'programs'>) =>
  async (app: FastifyInstance) => {
    await app.register(requireService, { from: ['gateway'] });
    serveRoute(app, resolveProgramToken, async (request) => ({
      success: true as const,
      data: (await programs.resolve(Buffer.from(request.body.hash, 'hex'))) ?? null,
    }));
  };
