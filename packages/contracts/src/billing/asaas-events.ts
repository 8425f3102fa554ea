import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

/** Header in which Asaas sends the token of its webhook. */
export const ASAAS_TOKEN_HEADER = 'asaas-access-token';

const OptionalId = Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]));

/** New keys appear in these bodies without notice. Everything but the id is read again at Asaas before it has an effect. */
export const AsaasEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  event: Type.String({ minLength: 1, maxLength: 100 }),
  payment: Type.Optional(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      subscription: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
      externalReference: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
    }),
  ),
  subscription: Type.Optional(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })),
  invoice: Type.Optional(
    Type.Object({ payment: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])) }),
  ),
  /** The authorisation of PIX Automático. */
  authorization: Type.Optional(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })),
  paymentInstruction: Type.Optional(
    Type.Object({
      paymentId: OptionalId,
      authorizationId: OptionalId,
      authorization: Type.Optional(Type.Object({ id: OptionalId })),
    }),
  ),
});
export type AsaasEvent = Type.Static<typeof AsaasEvent>;

export const receiveAsaasEvent = defineRoute({
  method: 'POST',
  path: '/webhooks/asaas',
  summary: 'Receives an event of Asaas; the response 200 means that it is stored',
  access: 'public',
  headers: Type.Object({ [ASAAS_TOKEN_HEADER]: Type.Optional(Type.String()) }),
  body: AsaasEvent,
  responses: { 200: Type.Object({ received: Type.Literal(true) }) },
});
