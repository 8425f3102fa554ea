import { isDomainError } from '@escriba/errors';
import { FILE_FAULTS } from '@escriba/contracts/transcription/file-faults';
import { every } from '@escriba/runtime';
import { createWork } from '@escriba/work';
import type { Registry } from 'prom-client';
import { fromTus, isTemporary } from '../tus/tus-failures.ts';
import { type FetchLinkDeps, type FetchTools, createFetchLink } from './fetch-link.ts';
import {
  LINK_FETCHES,
  type ClaimedLink,
  type Ending,
  type Fault,
  type LinkFetch,
  createLinkFetchesRepository,
} from './link-fetches.repository.ts';
import { addressRefused, feedEmpty, fetchFailed, isPage, linkInvalid, tooSlow } from './links.errors.ts';
import { pageTooLarge, recordingProtected } from './page-faults.ts';

/** A file that arrives slower than `bytesMin` in so many ticks is given up. */
export type Pace = { readonly tickMs: number; readonly ticks: number; readonly bytesMin: number };

type FetchLinksDeps = FetchLinkDeps & {
  /** How many links this process fetches at once; 0 fetches none. */
  readonly linkFetchesMax: number;
  readonly linkPace?: Pace;
  readonly registry?: Registry | undefined;
};

export type LinkFetching = ReturnType<typeof createLinkFetching>;

/** A mean of 10 kB/s over a minute. */
const PACE: Pace = { tickMs: 1_000, ticks: 60, bytesMin: 600_000 };
/** How many links of one account are fetched at once. */
const PER_OWNER_MAX = 2;
const BUSY_MS = 5_000;
/** A claim is extended at each tick, so that another process takes over soon from one that died. */
const HELD_MS = 30_000;
const WAIT_MS = { first: 5_000, max: 60_000 };
/** Attempts without a byte of progress. */
const ATTEMPTS_MAX = 5;
/** Claims without an end: the processes that made them died. */
const CLAIMS_MAX = 8;
const FETCHED_MS_MAX = 24 * 3_600_000;

/** The link was cancelled, or another process has claimed it: the work ends and writes nothing. */
class Superseded extends Error {}

/** Fetches due links, a few at once, in any number of processes; at most two of an account at the same time. */
export const createLinkFetching = (deps: FetchLinksDeps) => {
  const { db, clock } = deps;
  const fetchLink = createFetchLink(deps);
  const links = createLinkFetchesRepository(db);

  const fetchInTurn = async (claim: ClaimedLink, link: LinkFetch, stop: AbortSignal) => {
    const turn = startTurn(deps, claim, stop);
    try {
      return await fetchLink(link, turn.tools);
    } catch (error) {
      return endingOf(deps, { claim, link, ...turn }, fromTus(error), stop);
    } finally {
      await turn.stop();
    }
  };

  const work = createWork({
    db,
    clock,
    logger: deps.logger,
    registry: deps.registry,
    table: LINK_FETCHES,
    batchSize: 1,
    leaseMs: HELD_MS,
    backoff: { firstMs: WAIT_MS.first, maxMs: WAIT_MS.max },
    failure: { event: 'links.not_fetched', fields: ({ id }) => ({ linkId: id }) },
    handle: async (claim, { signal, finish }) => {
      const link = await beginTurn(deps, claim);
      if (link === 'busy') return finish(db, new Date(clock().getTime() + BUSY_MS));
      if (link === undefined) return;
      if (claim.attempts > CLAIMS_MAX)
        return links.end(claim, { state: 'failed', fault: faultOf(fetchFailed()) }, clock());
      const ending = await fetchInTurn(claim, link, signal);
      if (ending !== undefined) await links.end(claim, ending, clock());
    },
  });

  const running: ReturnType<typeof work.start>[] = [];
  return {
    /** Looks for due links now. */
    wake: (): void => running.forEach((slot) => slot.wake()),
    start: (onFailure: (error: unknown) => void): void => {
      for (let slot = 0; slot < deps.linkFetchesMax; slot += 1) running.push(work.start(onFailure));
    },
    stop: async (): Promise<void> => {
      await Promise.all(running.splice(0).map((slot) => slot.stop()));
    },
  };
};

/** Begins a turn; `busy` if enough of this account are fetched now, undefined if the claim has ended. */
const beginTurn = (
  { db, clock }: Pick<FetchLinksDeps, 'db' | 'clock'>,
  claim: ClaimedLink,
): Promise<LinkFetch | 'busy' | undefined> =>
  db.transaction().execute(async (transaction) => {
    const links = createLinkFetchesRepository(transaction);
    await links.lockOwner(claim.owner_id);
    if ((await links.countFetching(claim, clock())) >= PER_OWNER_MAX) return 'busy';
    return links.begin(claim, clock());
  });

/** Extends a claim while it is worked on, and ends the work that was cancelled or whose file arrives too slowly. */
const startTurn = (
  { db, clock, linkPace: pace = PACE }: FetchLinksDeps,
  claim: ClaimedLink,
  stop: AbortSignal,
) => {
  const links = createLinkFetchesRepository(db);
  const abort = new AbortController();
  const onStop = () => abort.abort(stop.reason);
  stop.addEventListener('abort', onStop, { once: true });
  if (stop.aborted) onStop();
  const arrived: { before: number; first: number | undefined; last: number; atTick: number } = {
    before: 0,
    first: undefined,
    last: 0,
    atTick: 0,
  };
  const tools: FetchTools = {
    abort,
    note: async (learnt) => {
      const heldUntil = new Date(clock().getTime() + HELD_MS);
      if (!(await links.note(claim, learnt, heldUntil))) throw new Superseded();
    },
    onBefore: (receivedBytes) => {
      arrived.before = receivedBytes;
    },
    onBytes: (receivedBytes) => {
      if (arrived.first === undefined) arrived.first = arrived.atTick = receivedBytes;
      arrived.last = receivedBytes;
    },
  };
  let ticks = 0;
  const beat = async (): Promise<void> => {
    await tools.note(arrived.first === undefined ? {} : { receivedBytes: arrived.last });
    if (arrived.first === undefined) return;
    ticks += 1;
    if (ticks % pace.ticks !== 0) return;
    if (arrived.last - arrived.atTick < pace.bytesMin) abort.abort(tooSlow());
    arrived.atTick = arrived.last;
  };
  const heart = every(pace.tickMs, beat, (error) => abort.abort(error));
  return {
    tools,
    /** Whether this turn got further than the ones before: one that fetches the same bytes again makes none. */
    hasProgress: () => arrived.first !== undefined && arrived.last > Math.max(arrived.first, arrived.before),
    stop: async (): Promise<void> => {
      stop.removeEventListener('abort', onStop);
      await heart.stop();
    },
  };
};

type FailedTurn = {
  readonly claim: ClaimedLink;
  readonly link: LinkFetch;
  readonly hasProgress: () => boolean;
};

/** Returns how a failed attempt ends; undefined if its claim has. @throws the error if the process stops */
const endingOf = (
  { clock, logger }: Pick<FetchLinksDeps, 'clock' | 'logger'>,
  { claim, link, hasProgress }: FailedTurn,
  error: unknown,
  stop: AbortSignal,
): Ending | undefined => {
  if (error instanceof Superseded) return undefined;
  if (stop.aborted) throw error;
  const [now, isProgress] = [clock().getTime(), hasProgress()];
  if (!isDomainError(error)) logger.warn({ err: error, linkId: claim.id }, 'links.fetch_failed');
  const attempts = isProgress ? 1 : claim.attempts;
  const isOver = attempts >= ATTEMPTS_MAX || now > link.createdAt.getTime() + FETCHED_MS_MAX;
  if (!isTemporary(error) || isOver) return { state: 'failed', fault: faultOf(error) };
  const waitMs = Math.min(WAIT_MS.first * 2 ** (attempts - 1), WAIT_MS.max);
  return { state: 'waiting', dueAt: new Date(now + waitMs), isProgress };
};

const INCURABLE: ReadonlySet<string> = new Set([
  ...FILE_FAULTS,
  ...[linkInvalid(), addressRefused(), isPage(), feedEmpty(), pageTooLarge(), recordingProtected()].map(
    ({ code }) => code,
  ),
]);

const faultOf = (error: unknown): Fault => {
  const { code, text } = isDomainError(error) ? error : fetchFailed();
  return { code, ...text, canRetry: !INCURABLE.has(code) };
};
