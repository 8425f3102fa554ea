import { previewChange } from '@escriba/contracts/billing/checkout';
import { previewSeats } from '@escriba/contracts/billing/seats';
import { getUser, preferredLocale, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Quotes } from './quotes.service.ts';

export const quotesRoutes =
  ({ quotes }: { readonly quotes: Quotes }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, previewChange, async (request) => {
      const locale = preferredLocale(request.headers['accept-language']);
      const data = await quotes.preview(getUser(request).id, request.body, locale);
      return { success: true as const, data };
    });

    serveRoute(app, previewSeats, async (request) => ({
      success: true as const,
      data: await quotes.previewSeats(getUser(request).id, request.body.extraSeats),
    }));
  };
