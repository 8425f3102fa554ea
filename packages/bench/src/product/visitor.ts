import { randomBytes } from 'node:crypto';
import { CALLER_HEADER, createCallerTokens } from '@escriba/http';

/** Somebody with a device of his own at an address of his own: free uploads are counted by both. */
export type Visitor = {
  readonly deviceId: string;
  /** What makes him known on the way he takes. */
  readonly headers: () => Promise<Record<string, string>>;
};

let visitors = 0;

/** He comes through the gateway, which stands behind one trusted proxy. */
export const visitorAtGateway = (): Visitor => {
  const address = newAddress();
  return { deviceId: newDeviceId(), headers: async () => ({ 'x-forwarded-for': address }) };
};

/** He comes straight to a service, with the word of a gateway that knows the secret. */
export const visitorAtService = (secret: string): Visitor => {
  const tokens = createCallerTokens({ secret });
  const ip = newAddress();
  return { deviceId: newDeviceId(), headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip }) }) };
};

const newDeviceId = (): string => randomBytes(24).toString('base64url');

const newAddress = (): string => {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
};
