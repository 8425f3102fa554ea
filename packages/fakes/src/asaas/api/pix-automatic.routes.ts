import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import { toBody } from '../account/fields.ts';
import {
  assertPixAutomatic,
  authorizationWithCode,
  cancelAuthorization,
  createAuthorization,
  getAuthorization,
} from '../account/pix-automatic.ts';
import { authorizationView } from '../account/pix-instructions.ts';
import { type Query, listOf, matches } from './list.ts';

type WithId = { Params: { id: string } };

const PATH = '/pix/automatic/authorizations';

export const addPixAutomaticRoutes = (app: FastifyInstance, account: Account): void => {
  void app.register(async (scope) => {
    scope.addHook('preHandler', async () => assertPixAutomatic(account));
    scope.post(PATH, async ({ body }) => createAuthorization(account, toBody(body)));
    scope.get<{ Querystring: Query }>(PATH, async ({ query }) => {
      const found = account.state.pixAuthorizations.filter(
        ({ status, customer }) => matches(query, 'status', status) && matches(query, 'customerId', customer),
      );
      return listOf(found, query, authorizationView);
    });
    scope.get<WithId>(`${PATH}/:id`, async ({ params }) =>
      authorizationWithCode(account, getAuthorization(account, params.id)),
    );
    scope.delete<WithId>(`${PATH}/:id`, async ({ params }) => {
      const authorization = getAuthorization(account, params.id);
      cancelAuthorization(account, authorization);
      return authorizationView(authorization);
    });
  });
};
