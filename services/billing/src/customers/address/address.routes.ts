import { lookUpAddress } from '@escriba/contracts/billing/address';
import { serveRoute } from '@escriba/http';
import type { FastifyInstance } from 'fastify';
import type { AddressService } from './address.service.ts';

/** Registers the route of addresses by CEP, for forms. Visitors may call it. */
export const addressRoutes =
  ({ addresses }: { readonly addresses: Pick<AddressService, 'lookUp'> }) =>
  async (app: FastifyInstance) => {
    serveRoute(app, lookUpAddress, async ({ params, caller }) => ({
      success: true as const,
      ...(await addresses.lookUp(params.cep, caller.ip)),
    }));
  };
