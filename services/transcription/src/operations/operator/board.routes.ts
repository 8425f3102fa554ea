import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import { OPERATOR_QUEUES_PATH } from '@escriba/contracts/operator/operator';
import type { InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { requireOperator, routeUnknown } from '@escriba/http';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { COMPRESSION } from '../../platform/http/compression.ts';
import type { TranscribeQueues } from '../../recordings/recordings.ts';
import { createBoardQueue, type ShownQueue } from './board-queue.ts';

type BoardDeps = {
  readonly queues: Pick<TranscribeQueues, 'all'>;
  readonly insightJobs: Readonly<Record<InsightMethod, ShownQueue>>;
};

/** Shows bull-board over the queues to operators with a pass. It changes nothing: acts are in the operator's page, which records them. */
export const boardRoutes =
  ({ queues, insightJobs }: BoardDeps) =>
  async (app: FastifyInstance) => {
    await app.register(requireOperator);
    app.addHook('onRequest', async ({ method }) => {
      if (method !== 'GET') throw routeUnknown();
    });
    app.addHook('onSend', async (_request, reply, payload) => {
      // An operator's, also the files: the next request is checked again.
      reply.header('cache-control', 'private, no-cache');
      return typeof payload === 'string' ? payload.replaceAll(FOREIGN_LINK, '') : payload;
    });
    await app.register(compress, COMPRESSION);
    const board = createBoard([...queues.all, insightJobs.extractive, insightJobs.model, insightJobs.speech]);
    await app.register(
      // The board's own handler of errors would send any as 500, with its message; it must not replace the app's.
      (scope, options, done) => board(Object.assign(scope, { setErrorHandler: () => scope }), options, done),
      { prefix: OPERATOR_QUEUES_PATH },
    );
  };

/** Links of the page to another site, of which it names a font. */
const FOREIGN_LINK = /<link\b[^>]*\bhref="https?:[^>]*>/gi;

const createBoard = (queues: readonly ShownQueue[]) => {
  const serverAdapter = new FastifyAdapter();
  createBullBoard({
    queues: queues.map(createBoardQueue),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Escriba',
        hideDocsLink: true,
        hideRedisDetails: true,
        // The operator's page shows them; connections have addresses.
        showWorkers: false,
        miscLinks: [{ text: 'Operação', url: PAGE_PATHS.operator }],
      },
    },
  });
  return serverAdapter.registerPlugin();
};
