import type { Client } from '@escriba/client';
import { getAddress } from '@escriba/contracts/gateway/gateway';

const ADDRESS_WAIT_MS = 3_000;

/** Returns the public address of this browser; '' when it cannot be looked up. */
export const findAddress = async (call: Client['call'], signal?: AbortSignal): Promise<string> => {
  try {
    const options = { timeoutMs: ADDRESS_WAIT_MS, ...(signal === undefined ? {} : { signal }) };
    return (await call(getAddress, {}, options)).ip;
  } catch {
    return '';
  }
};
