import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { createRedis } from './redis.ts';
import type { EventLog } from './event-log.ts';

type Subscription = {
  readonly accepts: (value: unknown) => boolean;
  readonly handle: (value: unknown) => void;
  readonly onGap: (() => void) | undefined;
};
type Channel = { readonly listeners: Set<Subscription>; readonly heard: Promise<unknown> };

export type EventBus = {
  /** Publishes to all current subscribers. The message is a hint, not the truth: while Redis is unavailable it is logged and dropped. */
  readonly publish: (channel: string, value: unknown) => Promise<void>;
  /**
   * Subscribes to a channel until the returned function is called. Messages that are not JSON, or do not match `message`, are logged and
   * dropped. `onGap` is called after the connection was interrupted: read the truth again, messages were lost.
   */
  readonly subscribe: <Message extends TSchema = Type.TUnknown>(
    channel: string,
    handle: (value: Static<Message>) => void,
    options?: { readonly message?: Message; readonly onGap?: () => void },
  ) => Promise<() => void>;
  readonly close: () => Promise<void>;
};

/** Creates events between processes over Redis: one connection to publish, one to subscribe, for any number of handlers. */
export const createEventBus = (url: string, { logger }: { readonly logger?: EventLog } = {}): EventBus => {
  const options = logger === undefined ? {} : { logger };
  const publisher = createRedis(url, { ...options, failFast: true, name: 'events-publish' });
  const hearer = createRedis(url, { ...options, name: 'events-subscribe' });
  const channels = new Map<string, Channel>();
  let wasReady = false;

  hearer.setMaxListeners(0);
  hearer.on('message', (channel: string, text: string) =>
    deliver({ channel, listeners: channels.get(channel)?.listeners, text, logger }),
  );
  hearer.on('ready', () => {
    if (wasReady) for (const { listeners } of channels.values()) for (const { onGap } of listeners) onGap?.();
    wasReady = true;
  });

  const leave = (channel: string, subscription: Subscription) => {
    const listeners = channels.get(channel)?.listeners;
    if (!listeners?.delete(subscription) || listeners.size > 0) return;
    channels.delete(channel);
    hearer.unsubscribe(channel).catch(() => undefined);
  };

  return {
    publish: async (channel, value) => {
      await publisher.publish(channel, JSON.stringify(value)).catch((error: unknown) => {
        logger?.warn({ err: error, channel }, 'events.publish_failed');
      });
    },
    subscribe: async (channel, handle, { message = ANYTHING, onGap } = {}) => {
      // `accepts` checks the type that `handle` expects.
      const accepts = (value: unknown): boolean => Check(message, value);
      const subscription = { accepts, handle: handle as Subscription['handle'], onGap };
      const { listeners, heard } = channels.get(channel) ?? {
        listeners: new Set<Subscription>(),
        heard: hearer.subscribe(channel),
      };
      channels.set(channel, { listeners: listeners.add(subscription), heard });
      await heard;
      return () => leave(channel, subscription);
    },
    close: async () => {
      channels.clear();
      hearer.disconnect();
      publisher.disconnect();
    },
  };
};

const ANYTHING = Type.Unknown();

type Delivery = {
  readonly channel: string;
  readonly listeners: Set<Subscription> | undefined;
  readonly text: string;
  readonly logger: EventLog | undefined;
};

/** Delivers a message to its listeners. Never throws, because an error here would end the process. */
const deliver = ({ channel, listeners, text, logger }: Delivery): void => {
  if (listeners === undefined) return;
  const value = parse(text);
  for (const { accepts, handle } of listeners) {
    try {
      if (value !== undefined && accepts(value)) handle(value);
      else logger?.warn({ channel, sizeBytes: Buffer.byteLength(text) }, 'events.malformed');
    } catch (error) {
      logger?.error({ err: error }, 'events.handler_failed');
    }
  }
};

/** Parses JSON. Undefined means text that is not JSON, which has no undefined. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
