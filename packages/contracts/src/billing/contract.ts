import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

export const ContractClause = Type.Object({ title: Type.String(), text: Type.String() });
export type ContractClause = Type.Static<typeof ContractClause>;

/** The buyer's copy of the contract that was accepted with an order. */
export const ContractCopy = Type.Object({
  version: Type.String(),
  acceptedAt: Type.String({ format: 'date-time' }),
  title: Type.String(),
  /** The sentence that a translation is not the binding text. */
  note: Type.Union([Type.String(), Type.Null()]),
  /** Seller, buyer, plan, price and dates; a value may have several lines. */
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  clauses: Type.Array(ContractClause),
});
export type ContractCopy = Type.Static<typeof ContractCopy>;

export const readContract = defineRoute({
  method: 'GET',
  path: '/api/subscription/contract/text',
  summary: "The contract of the caller's latest subscription, in the language of the request",
  access: 'user',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: ContractCopy }) },
});

export const getContract = defineRoute({
  method: 'GET',
  path: '/api/subscription/contract',
  summary: "The contract of the caller's latest subscription, as a PDF",
  access: 'user',
  responses: {},
  stream: true,
  mediaTypes: ['application/pdf'],
});
