import { reportViewing, VIEWER_SECONDS } from '@escriba/contracts/transcription/viewers';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../session/services.ts';
import { useSession } from '../../../session/use-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMembers } from './members.ts';

/** Pictures that fit in the bar. */
const SHOWN_MAX = 3;

/** Renders the members who look at the recording now, besides the user. */
export const Viewers = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('comments');
  const { user } = useSession();
  const { find } = useMembers();
  const people = useViewers(id)
    .filter((personId) => personId !== user?.id)
    .map(find);
  if (people.length === 0) return null;
  const label = t('viewing', { names: people.map(({ name }) => name).join(', ') });
  return (
    <div
      role="img"
      aria-label={label}
      title={label}
      className="flex items-center -space-x-1.5 px-1 print:hidden"
    >
      {people.slice(0, SHOWN_MAX).map(({ userId, name, picture }) => (
        <Avatar key={userId} name={name} picture={picture} className="size-7 ring-2 ring-surface" />
      ))}
      {people.length > SHOWN_MAX ? (
        <span className="pl-2.5 text-xs text-muted tabular-nums">+{people.length - SHOWN_MAX}</span>
      ) : null}
    </div>
  );
};

/** Says that the user looks at a recording while the page is visible. Returns the ids of the people who do. */
const useViewers = (id: string): readonly string[] => {
  const { session } = useServices();
  const [people, setPeople] = useState<readonly string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const call = async (isLeaving: boolean): Promise<void> => {
      const body = isLeaving ? { isLeaving } : {};
      const { data } = await session.call(reportViewing, { params: { id }, body }, { keepalive: isLeaving });
      if (!isOver) setPeople(data);
    };
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      // Who is there is worth no message: the next time may find out.
      await call(false).catch(() => undefined);
      clearTimeout(timer);
      if (!isOver && !document.hidden) timer = setTimeout(() => void look(), VIEWER_SECONDS.every * 1_000);
    };
    const leave = (): void => {
      clearTimeout(timer);
      void call(true).catch(() => undefined);
    };
    const follow = (): void => (document.hidden ? leave() : void look());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      isOver = true;
      leave();
    };
  }, [session, id]);
  return people;
};
