import {
  getOperatorInsights,
  getOperatorModels,
  getOperatorQueue,
  getOperatorStorage,
  listOperatorFailures,
  retryOperatorFailure,
  type OperatorInsights,
  type OperatorModel,
  type OperatorQueue,
  type OperatorStorage,
} from '@escriba/contracts/operator/transcription';
import { preferredLocale, requireOperator, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { Failures } from './failures.service.ts';

type OperatorDeps = {
  readonly queueOverview: () => Promise<OperatorQueue>;
  readonly failures: Failures;
  readonly storageOverview: () => Promise<OperatorStorage>;
  readonly listModels: () => Promise<OperatorModel[]>;
  readonly insightsOverview: (month: string | undefined) => Promise<OperatorInsights>;
};

/** Registers the routes for operators. The gateway admits and records each request. */
export const operatorRoutes =
  ({ queueOverview, failures, storageOverview, listModels, insightsOverview }: OperatorDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireOperator);
    serveRoute(app, getOperatorQueue, async () => ({
      success: true as const,
      data: await queueOverview(),
    }));
    serveRoute(app, listOperatorFailures, async (request) => ({
      success: true as const,
      data: await failures.list(request.query, preferredLocale(request.headers['accept-language'])),
    }));
    serveRoute(app, retryOperatorFailure, async (request) => {
      const { id } = request.params;
      const locale = preferredLocale(request.headers['accept-language']);
      await failures.retry({ id, round: request.body.round, locale });
      return { success: true as const };
    });
    serveRoute(app, getOperatorStorage, async () => ({
      success: true as const,
      data: await storageOverview(),
    }));
    serveRoute(app, getOperatorModels, async () => ({
      success: true as const,
      data: await listModels(),
    }));
    serveRoute(app, getOperatorInsights, async (request) => ({
      success: true as const,
      data: await insightsOverview(request.query.month),
    }));
  };
