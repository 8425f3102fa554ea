import { getBrand, removeBrand, saveBrand } from '@escriba/contracts/transcription/brand';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { readerOf } from '../../recordings/recordings.ts';
import type { BrandsService } from './brands.service.ts';

/** Registers the routes of a signed-in user's brand. */
export const brandsRoutes =
  ({ brands }: { brands: BrandsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    serveRoute(app, getBrand, async (request) => ({
      success: true as const,
      data: await brands.get(getUser(request).id),
    }));
    serveRoute(app, saveBrand, async (request) => ({
      success: true as const,
      data: await brands.save(readerOf(request), request.body),
    }));
    serveRoute(app, removeBrand, async (request) => {
      await brands.remove(getUser(request).id);
      return { success: true as const };
    });
  };
