import type { FastifyInstance } from 'fastify';
import { toBody } from '../account/fields.ts';
import type { AsaasControl } from './control.ts';

/** Registers `POST /control/<name>`, which calls a function of the control with `{"args": […]}` and replies with `{"result": …}`. */
export const addControlRoutes = (app: FastifyInstance, control: AsaasControl): void => {
  const actions = new Map<string, unknown>(Object.entries(control));

  app.post<{ Params: { action: string } }>('/control/:action', async ({ params, body }, reply) => {
    const action = actions.get(params.action);
    if (typeof action !== 'function') return reply.code(404).send({ error: 'There is no such control' });
    const { args } = toBody(body);
    const result: unknown = await action(...(Array.isArray(args) ? args : []));
    return { result: result ?? null };
  });
};
