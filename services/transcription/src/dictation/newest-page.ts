import type { EventBus } from '@escriba/jobs';
import * as Type from 'typebox';
import type { Owner } from '../recordings/recordings.ts';

const Page = Type.Object({ session: Type.String(), startedAt: Type.Number() });
type Page = Type.Static<typeof Page>;

type NewestInput = { readonly owner: Owner; readonly page: Page; readonly onOlder: () => void };

/**
 * Lets an owner have one session of live text, over all processes: the newest. Calls `onOlder` for another one that is newer.
 * @returns a function that ends it
 */
export const followNewest = async (
  bus: Pick<EventBus, 'publish' | 'subscribe'>,
  { owner, page, onOlder }: NewestInput,
): Promise<() => void> => {
  const channel = `transcription:live-newest:${owner.kind}:${owner.id}`;
  const compare = (other: Page): void => {
    if (other.session !== page.session && isNewer(other, page)) onOlder();
  };
  const unsubscribe = await bus.subscribe(channel, compare, { message: Page });
  await bus.publish(channel, page);
  return unsubscribe;
};

const isNewer = (one: Page, other: Page): boolean =>
  one.startedAt === other.startedAt ? one.session > other.session : one.startedAt > other.startedAt;
