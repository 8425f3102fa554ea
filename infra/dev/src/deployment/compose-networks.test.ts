import { expect, it } from '@jest/globals';
import { readComposeNetworks, readComposeServices } from './compose.ts';
import { findComposeNetworkFaults, listReachable } from './compose-networks.ts';

const compose = { services: readComposeServices(), networks: readComposeNetworks() };
const onNetworks = (name: string, networks: readonly string[]) => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`there is no ${name}`);
  return { ...compose, services: { ...compose.services, [name]: { ...service, networks } } };
};

it('each container reaches what it calls, and the internet only if it calls something there', () => {
  expect(findComposeNetworkFaults(compose)).toEqual([]);
});

it('a worker reaches the stores and usage alone', () => {
  expect(listReachable(compose, 'worker')).toEqual(['postgres', 'redis', 's3', 'usage']);
});

it('the public container reaches the gateway alone of the product, and no store', () => {
  expect(listReachable(compose, 'caddy')).toEqual(['gateway']);
});

it('a network too many or too few is refused', () => {
  expect(findComposeNetworkFaults(onNetworks('worker', ['work', 'outer']))).toEqual([
    'worker reaches the internet',
  ]);
  expect(findComposeNetworkFaults(onNetworks('auth', ['inner']))).toEqual(['auth lacks the internet']);
  expect(findComposeNetworkFaults(onNetworks('usage', ['inner']))).toEqual([
    'worker calls usage, and shares no network with it',
  ]);
});
