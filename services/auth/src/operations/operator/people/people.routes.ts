import { listOperatorPeople, setOperatorPlan } from '@escriba/contracts';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { People } from './people.service.ts';

/** For confirmed operators: accounts with plan and usage. The log names the users whose data was read. */
export const operatorPeopleRoutes =
  ({ people }: { readonly people: People }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, listOperatorPeople, async (request) => {
      const page = await people.list(request.query);
      request.peopleRead = page.people.map(({ userId }) => userId);
      return { success: true as const, data: page };
    });
    serveRoute(app, setOperatorPlan, async (request) => {
      await people.setPlan(request.params.id, request.body);
      return { success: true as const };
    });
  };
