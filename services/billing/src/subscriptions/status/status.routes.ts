import {
  activateSubscription,
  getSubscriptionStatus,
  type SubscriptionState,
} from '@escriba/contracts/billing/subscription';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { getUser, preferredLocale, serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import { paymentPending } from '../subscription/subscription.errors.ts';
import type { Status } from './status.service.ts';

type StatusRoutesDeps = {
  readonly status: Status;
  /** Reads a user's payments at Asaas. */
  readonly payments: { readonly refresh: (userId: string) => Promise<void> };
  /** Counts a request that calls Asaas. */
  readonly takeCheck: (userId: string) => Promise<void>;
};

/** Returns the response of every route that reads or changes the status. */
export const toStatusResponse = async (status: Status, userId: string) => {
  const subscription = await status.read(userId);
  return {
    success: true as const,
    subscription,
    data: { currentPlan: subscription.plan, status: subscription.status },
  };
};

export const statusRoutes =
  ({ status, payments, takeCheck }: StatusRoutesDeps) =>
  async (app: FastifyInstance) => {
    serveRoute(app, getSubscriptionStatus, async (request) => toStatusResponse(status, getUser(request).id));

    // A page cannot grant a plan: the payment is read at Asaas.
    serveRoute(app, activateSubscription, async (request) => {
      const { id } = getUser(request);
      await takeCheck(id);
      await payments.refresh(id);
      const body = await toStatusResponse(status, id);
      if (!hasPlan(body.subscription, request.body.plan)) throw paymentPending();
      const locale = preferredLocale(request.headers['accept-language']);
      return { ...body, message: ACTIVATED[locale] };
    });
  };

const hasPlan = ({ plan, status }: SubscriptionState, wanted: PlanId): boolean =>
  plan === wanted && status === 'active';

const ACTIVATED = {
  pt: 'Plano ativado! Seu plano foi ativado com sucesso.',
  en: 'Plan activated! Your plan is now active.',
} as const;
