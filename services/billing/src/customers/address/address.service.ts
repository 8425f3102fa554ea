import type { Address } from '@escriba/contracts/billing/address';
import { addressBlock } from '@escriba/http';
import { createThrottle } from '@escriba/http/throttle';
import type { Logger } from '@escriba/runtime';
import type { Redis } from 'ioredis';
import { createAddressCache } from './address-cache.ts';
import type { AddressSource } from './address-source.ts';
import { cepInvalid, cepNotFound, cepUnavailable } from './address.errors.ts';
import { createBrasilApi } from './brasilapi.ts';
import { createViaCep } from './viacep.ts';

export type AddressDeps = {
  readonly redis: Redis;
  readonly logger: Pick<Logger, 'warn'>;
  readonly viaCepUrl: string;
  readonly brasilApiUrl: string;
};

export type AddressService = ReturnType<typeof createAddressService>;

/** Look-ups per minute from one address on the network: an office fills in several forms at once. */
const LOOK_UPS = { attemptsMax: 60, seconds: 60 };

/** Looks addresses up by CEP, at ViaCEP, else at BrasilAPI. */
export const createAddressService = ({ redis, logger, viaCepUrl, brasilApiUrl }: AddressDeps) => {
  const cache = createAddressCache({ redis, logger });
  const sources = [createViaCep(viaCepUrl), createBrasilApi(brasilApiUrl)];
  const throttle = createThrottle({
    redis,
    keyPrefix: 'billing:throttle',
    errorCode: 'billing.too_many_attempts',
  });
  const takeLookUp = throttle.counter('address', LOOK_UPS);

  return {
    /**
     * Returns the address of a CEP with or without punctuation, for someone at `ip`.
     * @throws cepInvalid, cepNotFound, cepUnavailable, tooManyAttempts
     */
    lookUp: async (text: string, ip: string): Promise<Address> => {
      const cep = text.replaceAll(/[\s.-]/g, '');
      if (!/^\d{8}$/.test(cep)) throw cepInvalid();
      await takeLookUp(addressBlock(ip));
      const known = await cache.find(cep);
      if (known !== undefined) return known;
      const address = await findAddress(sources, cep, logger);
      await cache.store(cep, address);
      return address;
    },
  };
};

/** Returns the address of the first source that knows the CEP. A source that knows no such CEP is believed if no other one does. */
const findAddress = async (
  sources: readonly AddressSource[],
  cep: string,
  logger: Pick<Logger, 'warn'>,
): Promise<Address> => {
  let hasResponse = false;
  for (const { name, find } of sources) {
    try {
      const address = await find(cep);
      if (address !== undefined) return address;
      hasResponse = true;
    } catch (error) {
      logger.warn({ err: error, source: name }, 'address.source_failed');
    }
  }
  throw hasResponse ? cepNotFound() : cepUnavailable();
};
