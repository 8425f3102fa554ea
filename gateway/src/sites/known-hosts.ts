import { type KnownHost, knowHost } from '@escriba/contracts/transcription/own-domain';
import { createExpiringCache } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import { askService } from '../platform/ask-service.ts';
import type { Upstream } from '../platform/upstream.ts';

type KnownHostsDeps = {
  readonly transcription: Upstream;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
};

type Known = { readonly is: KnownHost; readonly freshUntil: number };

/** How long a response counts, and so how long a domain stays what it was after a change. */
const FRESH_MS = 30_000;
/** How long the last response to a domain counts while the service does not respond. */
const STALE_MS = 600_000;
/** How long a host counts as unknown after a question that failed. */
const FAILED_MS = 5_000;
const HOSTS_MAX = 10_000;
const TIMEOUT_MS = 2_000;
/** Questions at once, and in a second, of hosts that were never a domain: each request may name another one. */
const STRANGERS_AT_ONCE_MAX = 8;
const STRANGERS_PER_SECOND_MAX = 50;

/**
 * Finds out what hosts are, by asking the transcription service about each at most every 30 s. Known domains are always asked about; of the others no more
 * than a few at once, and those beyond count as unknown for now. While the service does not respond, a domain stays what it was for 10 minutes, and another host is unknown.
 */
export const createKnownHosts = ({ transcription, logger, now = Date.now }: KnownHostsDeps) => {
  // Apart, so that a flood of names does not evict the domains.
  const domains = createExpiringCache<Known>({ entriesMax: HOSTS_MAX, now });
  const strangers = createExpiringCache<'unknown'>({ entriesMax: HOSTS_MAX, now });
  const asked = new Map<string, Promise<KnownHost>>();
  const budget = createBudget(now);

  const ask = async (host: string, before: Known | undefined): Promise<KnownHost> => {
    try {
      const is = (await askService(transcription, knowHost, { body: { host }, timeoutMs: TIMEOUT_MS })).data;
      const freshUntil = now() + FRESH_MS;
      if (is !== 'unknown') domains.set(host, { is, freshUntil }, now() + STALE_MS);
      else {
        domains.set(host, { is, freshUntil: 0 }, 0);
        strangers.set(host, 'unknown', freshUntil);
      }
      return is;
    } catch (error) {
      logger.warn({ err: error }, 'host_not_known');
      if (before === undefined) strangers.set(host, 'unknown', now() + FAILED_MS);
      return before?.is ?? 'unknown';
    }
  };

  const askOnce = (host: string, before: Known | undefined): Promise<KnownHost> => {
    const asking =
      asked.get(host) ??
      ask(host, before).finally(() => {
        asked.delete(host);
      });
    asked.set(host, asking);
    return asking;
  };

  /** Returns what a host is, at once if that is known. */
  return (host: string): KnownHost | Promise<KnownHost> => {
    const before = domains.find(host);
    if (before !== undefined) return before.freshUntil > now() ? before.is : askOnce(host, before);
    const stranger = strangers.find(host);
    if (stranger !== undefined) return stranger;
    if (!asked.has(host) && (asked.size >= STRANGERS_AT_ONCE_MAX || !budget.take())) return 'unknown';
    return askOnce(host, undefined);
  };
};

/** Limits questions in each second. */
const createBudget = (now: () => number) => {
  let [second, taken] = [0, 0];
  return {
    take: (): boolean => {
      const current = Math.floor(now() / 1_000);
      if (current !== second) [second, taken] = [current, 0];
      taken += 1;
      return taken <= STRANGERS_PER_SECOND_MAX;
    },
  };
};
