import {
  cancelSubscription,
  changeMethod,
  resumeSubscription,
  scheduleChange,
  unscheduleChange,
  withdraw,
} from '@escriba/contracts/billing/checkout';
import { getUser, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { type Status, toStatusResponse } from '../../subscriptions/subscriptions.ts';
import type { TakeChange, TakeCheckout } from '../checkout/throttle.ts';
import type { Changes } from './changes.service.ts';

type ChangesRoutesDeps = {
  readonly changes: Changes;
  readonly status: Status;
  readonly takeChange: TakeChange;
  readonly takeCheckout: TakeCheckout;
};

export const changesRoutes =
  ({ changes, status, takeChange, takeCheckout }: ChangesRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, scheduleChange, async (request) => {
      const { id } = getUser(request);
      await takeChange(id);
      await changes.schedule(id, request.body.quoteId);
      return toStatusResponse(status, id);
    });

    const plain = [
      [unscheduleChange, changes.unschedule],
      [cancelSubscription, changes.cancel],
      [resumeSubscription, changes.resume],
      [withdraw, changes.withdraw],
    ] as const;
    for (const [route, change] of plain)
      serveRoute(app, route, async (request) => {
        const { id } = getUser(request);
        await takeChange(id);
        await change(id);
        return toStatusResponse(status, id);
      });

    serveRoute(app, changeMethod, async (request) => {
      const { id } = getUser(request);
      await takeCheckout(id);
      const { paymentMethod: method, creditCard } = request.body;
      await changes.changeMethod(id, { method, creditCard, remoteIp: request.caller.ip });
      return toStatusResponse(status, id);
    });
  };
