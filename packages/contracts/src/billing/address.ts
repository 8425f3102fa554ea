import * as Type from '../shared/schema.ts';
import { defineRoute } from '../shared/route.ts';

/** An address by its CEP; parts that the CEP does not determine are ''. */
export const Address = Type.Object({
  cep: Type.String(),
  logradouro: Type.String(),
  bairro: Type.String(),
  localidade: Type.String(),
  uf: Type.String(),
});
export type Address = Type.Static<typeof Address>;

export const lookUpAddress = defineRoute({
  method: 'GET',
  path: '/api/address/:cep',
  summary: 'The address of a CEP',
  access: 'public',
  params: Type.Object({ cep: Type.String({ maxLength: 20 }) }),
  responses: { 200: Type.Object({ ...Address.properties, success: Type.Literal(true) }) },
});
