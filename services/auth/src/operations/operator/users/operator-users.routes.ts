import { listOperatorUsers, setOperatorPlan } from '@escriba/contracts/operator/people';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { OperatorUsers } from './operator-users.service.ts';

/** Registers the routes for confirmed operators: list accounts with plan and usage. The log names the users whose data was read. */
export const operatorUsersRoutes =
  ({ people }: { readonly people: OperatorUsers }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listOperatorUsers, async (request) => {
      const page = await people.list(request.query);
      request.peopleRead = page.people.map(({ userId }) => userId);
      return { success: true as const, data: page };
    });
    serveRoute(app, setOperatorPlan, async (request) => {
      await people.setPlan(request.params.id, request.body);
      return { success: true as const };
    });
  };
