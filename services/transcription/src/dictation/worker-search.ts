import type { EventBus } from '@escriba/jobs';
import type { LiveOffer } from './wire/channels.ts';

type SearchDeps = {
  bus: Pick<EventBus, 'publish'>;
  /** The channel of `liveOffersChannel`. */
  offersChannel: string;
  offer: LiveOffer;
  /** Called once in a search that has found no worker. */
  onUnavailable: () => void;
};

/** After this time without a worker, none is free. */
const UNAVAILABLE_AFTER_MS = 3_000;

/** Offers a session to workers until one has it. */
export const createWorkerSearch = ({ bus, offersChannel, offer, onUnavailable }: SearchDeps) => {
  let since: number | undefined;
  let isUnavailable = false;
  return {
    isOn: (): boolean => since !== undefined,
    /** Offers the session; call it again each second. */
    offer: (): void => {
      const now = performance.now();
      since ??= now;
      if (!isUnavailable && now - since > UNAVAILABLE_AFTER_MS) {
        isUnavailable = true;
        onUnavailable();
      }
      void bus.publish(offersChannel, offer);
    },
    end: (): void => {
      since = undefined;
      isUnavailable = false;
    },
  };
};
