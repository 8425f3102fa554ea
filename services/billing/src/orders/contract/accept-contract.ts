import type { Catalogue } from '@escriba/contracts/plans/default-catalogue';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { type AcceptedContract, CONTRACT_VERSION, type SellerFacts } from '../../catalogue/catalogue.ts';
import { contractChanged } from './contract.errors.ts';

type Deps = { readonly catalogue: Catalogue; readonly seller: SellerFacts };

type Acceptance = {
  readonly plan: PlanId;
  /** The version that the page showed; undefined for an order without a page. */
  readonly version: string | undefined;
  readonly automatic: boolean;
};

/** Returns the contract of an order. @throws contractChanged if the page showed the buyer another version */
export const createAcceptContract =
  ({ catalogue, seller }: Deps) =>
  ({ plan, version, automatic }: Acceptance): AcceptedContract => {
    if (version !== undefined && version !== CONTRACT_VERSION) throw contractChanged();
    return { version: CONTRACT_VERSION, seller, limits: catalogue[plan].limits, automatic };
  };

export type AcceptContract = ReturnType<typeof createAcceptContract>;
