import { getInsightUsage } from '@escriba/contracts/transcription/insight-usage';
import { countTranslations } from '@escriba/contracts/transcription/made-translations';
import {
  createInsight,
  deleteInsight,
  getInsight,
  listInsights,
  tickInsight,
} from '@escriba/contracts/transcription/insights';
import { getUser, requireUser, serveRoute } from '@escriba/http';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../platform/http/compression.ts';
import { readerOf } from '../recordings/recordings.ts';
import type { InsightsService } from './insights.service.ts';
import { sendInsight, sendInsightList } from './send-insights.ts';

/** Registers the routes of what is made of a signed-in user's transcripts. */
export const insightsRoutes =
  ({ insights }: { readonly insights: InsightsService }) =>
  async (app: FastifyInstance) => {
    await app.register(requireUser);
    await app.register(compress, COMPRESSION);

    serveRoute(app, createInsight, async (request, reply) => {
      const insight = await insights.create(readerOf(request), request.params.id, request.body);
      return sendInsight(reply, 202, insight);
    });

    serveRoute(app, listInsights, async (request, reply) =>
      sendInsightList(reply, await insights.list(getUser(request).id, request.params.id)),
    );

    serveRoute(app, getInsight, async (request, reply) => {
      const { id, insightId } = request.params;
      return sendInsight(reply, 200, await insights.get(getUser(request).id, id, insightId));
    });

    serveRoute(app, tickInsight, async (request) => {
      const { id: transcriptionId, insightId } = request.params;
      const place = { ownerId: getUser(request).id, transcriptionId };
      const ticked = await insights.tick(place, { id: insightId, places: request.body.ticked });
      return { success: true as const, data: { ticked } };
    });

    serveRoute(app, deleteInsight, async (request) => {
      const { id, insightId } = request.params;
      await insights.delete(getUser(request).id, id, insightId);
      return { success: true as const };
    });

    serveRoute(app, getInsightUsage, async (request) => ({
      success: true as const,
      data: { used: await insights.countUsed(getUser(request).id) },
    }));

    serveRoute(app, countTranslations, async (request) => {
      const ids = request.query.ids.toLowerCase().split(',');
      return {
        success: true as const,
        data: await insights.countTranslations(getUser(request).id, ids),
      };
    });
  };
