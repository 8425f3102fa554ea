import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { expectShape, readSource, writeCep } from './address-source.ts';
import type { AddressSource } from './address-source.ts';

/** The response to an unknown CEP: today the text 'true', formerly a boolean. */
const Unknown = Type.Object({ erro: Type.Union([Type.Literal(true), Type.Literal('true')]) });

/** An address of ViaCEP. The CEP of a whole town has neither street nor district. */
const ViaCepAddress = Type.Object({
  logradouro: Type.Optional(Type.String()),
  bairro: Type.Optional(Type.String()),
  localidade: Type.String({ minLength: 1 }),
  uf: Type.String({ minLength: 2, maxLength: 2 }),
});

export const createViaCep = (baseUrl: string): AddressSource => ({
  name: 'viacep',
  find: async (cep) => {
    const response = await readSource(`${baseUrl}/ws/${cep}/json/`);
    if (Value.Check(Unknown, response.body)) return undefined;
    const { logradouro = '', bairro = '', localidade, uf } = expectShape(ViaCepAddress, response);
    return { cep: writeCep(cep), logradouro, bairro, localidade, uf };
  },
});
