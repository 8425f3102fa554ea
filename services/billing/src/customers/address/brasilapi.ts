import * as Type from 'typebox';
import { expectShape, readSource, writeCep } from './address-source.ts';
import type { AddressSource } from './address-source.ts';

const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const BrasilApiAddress = Type.Object({
  street: Maybe,
  neighborhood: Maybe,
  city: Type.String({ minLength: 1 }),
  state: Type.String({ minLength: 2, maxLength: 2 }),
});

/** Creates the source BrasilAPI. It asks several services itself, and responds 404 if none of them knows the CEP, 400 if they call it invalid. */
export const createBrasilApi = (baseUrl: string): AddressSource => ({
  name: 'brasilapi',
  find: async (cep) => {
    const response = await readSource(`${baseUrl}/api/cep/v2/${cep}`);
    if (response.status === 404 || response.status === 400) return undefined;
    const { street, neighborhood, city, state } = expectShape(BrasilApiAddress, response);
    return {
      cep: writeCep(cep),
      logradouro: street ?? '',
      bairro: neighborhood ?? '',
      localidade: city,
      uf: state,
    };
  },
});
