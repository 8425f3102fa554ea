import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { tooManyStreams } from './open-streams.errors.ts';
import { whenClosed } from './when-closed.ts';

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/** Maximum number of open event streams, in one API process. */
export type StreamLimits = {
  readonly perUserMax: number;
  /** Maximum number for all visitors of one address; an IPv6 address counts by its /64. */
  readonly perAddressMax: number;
  /** Error code of a stream above a limit. */
  readonly errorCode: string;
  /** Returns the error for a stream above a limit; default: one that speaks of tabs, with this code. */
  readonly refuse?: (code: string) => Error;
};

/** Counts open event streams per user, and per address for visitors. */
export const createOpenStreams = ({
  perUserMax,
  perAddressMax,
  errorCode,
  refuse = tooManyStreams,
}: StreamLimits) => {
  const openByHolder = new Map<string, number>();

  return {
    /** Counts a stream until its response closes. @throws tooManyStreams */
    add: ({ caller }: Pick<FastifyRequest, 'caller'>, reply: Pick<FastifyReply, 'raw'>): void => {
      const [holder, openMax] =
        caller.user === undefined
          ? [`address ${addressBlock(caller.ip)}`, perAddressMax]
          : [`user ${caller.user.id}`, perUserMax];
      const open = openByHolder.get(holder) ?? 0;
      if (open >= openMax) throw refuse(errorCode);
      openByHolder.set(holder, open + 1);
      whenClosed(reply, () => {
        const left = (openByHolder.get(holder) ?? 1) - 1;
        if (left === 0) openByHolder.delete(holder);
        else openByHolder.set(holder, left);
      });
    },
  };
};
