import { randomBytes } from 'node:crypto';
import { CALLER_HEADER, type Peer } from '@escriba/http';

/** A visitor with a separate device and address: free uploads are counted by both. */
export type Visitor = {
  readonly deviceId: string;
  /** Returns the headers that identify the visitor on this route. */
  readonly headers: () => Promise<Record<string, string>>;
};

let visitors = 0;

/** Calls as a visitor through the gateway, which is behind one trusted proxy. */
export const visitorAtGateway = (): Visitor => {
  const address = newAddress();
  return { deviceId: newDeviceId(), headers: async () => ({ 'x-forwarded-for': address }) };
};

/** Calls a service directly as a visitor, as the gateway calls it. */
export const visitorAtService = ({ tokens }: Peer): Visitor => {
  const ip = newAddress();
  return { deviceId: newDeviceId(), headers: async () => ({ [CALLER_HEADER]: await tokens.sign({ ip }) }) };
};

const newDeviceId = (): string => randomBytes(24).toString('base64url');

const newAddress = (): string => {
  visitors += 1;
  return `10.0.${visitors >> 8}.${visitors & 255}`;
};
