import { type ContractCopy, getContract, readContract } from '@escriba/contracts/billing/contract';
import { getUser, preferredLocale, serveRoute } from '@escriba/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContractCopies } from './contract.service.ts';
import { writeContract } from './write-contract.ts';

/** Registers the routes of the buyer's copy of the contract (Decreto 7.962/2013, article 4, IV). */
export const contractRoutes = ({ contractCopies }: { readonly contractCopies: ContractCopies }) => {
  const copyFor = (request: FastifyRequest): Promise<ContractCopy> =>
    contractCopies.get(getUser(request).id, preferredLocale(request.headers['accept-language']));

  return async (app: FastifyInstance) => {
    serveRoute(app, readContract, async (request) => ({
      success: true as const,
      data: await copyFor(request),
    }));

    serveRoute(app, getContract, async (request, reply) => {
      const copy = await copyFor(request);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="escriba-${copy.version}.pdf"`)
        .send(writeContract(copy)) as never;
    });
  };
};
