import type { AddressInfo } from 'node:net';
import { decideAssistantConsent, readAssistantConsent } from '@escriba/contracts/auth/internal';
import { findGrant } from '@escriba/contracts/auth/workspaces';
import {
  deliverFinished,
  deliverMention,
  deliverSwitchedOff,
  type PersonMentioned,
  type RecordingFinished,
  type WebhookSwitchedOff,
} from '@escriba/contracts/events/events';
import { createApp, createCallerTokens, requireService, serveRoute } from '@escriba/http';
import { createLogger } from '@escriba/runtime';

const TEXT = { pt: 'Aceito.', en: 'I agree.' };

type Decision = { readonly userId: string; readonly recipient: string; readonly granted: boolean };

/** Starts the consent log of auth, its memberships, and what it mails, by its contracts, in memory. */
export const startConsentStandIn = async (secret: string) => {
  const agreed = new Map<string, string>();
  const decisions: (Decision & { readonly ip: string; readonly userAgent: string })[] = [];
  const memberships = new Set<string>();
  const finished: RecordingFinished[] = [];
  const switchedOff: WebhookSwitchedOff[] = [];
  const mentions: PersonMentioned[] = [];
  let isSilent = false;
  const read = (userId: string) => ({
    success: true as const,
    data: { recipient: agreed.get(userId) ?? null, text: TEXT },
  });
  const app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    checks: {},
    callerTokens: createCallerTokens({ audience: 'auth', secret }),
    closeGraceMs: 100,
  });
  app.addHook('onRequest', async (request) => {
    if (isSilent) request.raw.destroy();
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['transcription'] });
    serveRoute(scope, readAssistantConsent, async ({ query }) => read(query.userId));
    serveRoute(scope, decideAssistantConsent, async ({ body }) => {
      decisions.push(body);
      if (body.granted) agreed.set(body.userId, body.recipient);
      else agreed.delete(body.userId);
      return read(body.userId);
    });
    serveRoute(scope, findGrant, async ({ body: { userId, workspaceId } }) => ({
      success: true as const,
      data: memberships.has(`${userId} ${workspaceId}`)
        ? { grantId: workspaceId, role: 'editor' as const }
        : null,
    }));
    serveRoute(scope, deliverFinished, async ({ body }) => {
      finished.push(body);
      return { success: true as const };
    });
    serveRoute(scope, deliverSwitchedOff, async ({ body }) => {
      switchedOff.push(body);
      return { success: true as const };
    });
    serveRoute(scope, deliverMention, async ({ body }) => {
      mentions.push(body);
      return { success: true as const };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every recorded decision, oldest first. */
    decisions,
    /** The mails that it was given, oldest first. */
    finished,
    switchedOff,
    /** The mentions that it was given, oldest first. */
    mentions,
    agree: (userId: string, recipient: string) => void agreed.set(userId, recipient),
    /** Withdraws the agreement as the settings do, which call auth alone. */
    withdraw: (userId: string) => void agreed.delete(userId),
    join: (userId: string, workspaceId: string) => void memberships.add(`${userId} ${workspaceId}`),
    /** Breaks connections before the response. */
    fallSilent: (silent: boolean) => void (isSilent = silent),
    stop: () => app.close(),
  };
};
