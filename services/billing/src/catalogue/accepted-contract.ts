import { PlanLimits } from '@escriba/contracts/plans/limits';
import * as Type from 'typebox';

/** The contract that a buyer accepted with an order. Later changes of the seller's data or of the catalogue do not change it. */
export const AcceptedContract = Type.Object({
  version: Type.String(),
  seller: Type.Object({
    name: Type.String(),
    cnpj: Type.String(),
    address: Type.String(),
    email: Type.String(),
  }),
  /** The limits that plans had at the time; newer ones are missing. */
  limits: Type.Partial(PlanLimits),
  /** Whether it is PIX Automático: the buyer's bank debits the renewals. */
  automatic: Type.Boolean(),
});
export type AcceptedContract = Type.Static<typeof AcceptedContract>;
