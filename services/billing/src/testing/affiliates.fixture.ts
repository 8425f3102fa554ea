import { createHash } from 'node:crypto';
import { deliverReferral, joinAffiliates } from '@escriba/contracts/billing/affiliates';
import type { TestService } from './start-test-service.ts';

const CPF = '52998224725';

/** Lets a user join the affiliate programme; `error` if that is refused. */
export const newAffiliate = async (
  service: TestService,
  joining: object = {},
  userId: string = service.newUser(),
) => {
  const document = (joining as { document?: string }).document ?? CPF;
  const body = {
    displayName: 'Bia',
    holderName: 'Bia Lima',
    document,
    destination: { method: 'pix', kind: 'cpf', key: document },
    ...joining,
  };
  const { status, body: received } = await service.send(userId, 'POST', joinAffiliates.path, { body });
  return { userId, status, code: received.data?.code as string, error: received.error as string | undefined };
};

/** Tells billing by whose link an account was opened, as auth does. */
export const newReferral = async (
  service: TestService,
  referral: {
    readonly userId: string;
    readonly code: string;
    readonly visitedAt?: string;
    readonly deviceId?: string;
  },
): Promise<void> => {
  const { deviceId, ...rest } = referral;
  const now = service.clock.now().toISOString();
  const deviceHash =
    deviceId === undefined ? null : createHash('sha256').update(deviceId).digest('base64url');
  const body = { visitedAt: now, openedAt: now, ...rest, deviceHash };
  const { status, body: received } = await service.send(undefined, 'POST', deliverReferral.path, {
    body,
    service: 'auth',
  });
  if (status !== 200) throw new Error(`the referral was refused: ${received.message}`);
};
