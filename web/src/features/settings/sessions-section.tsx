import { endOtherSessions, endSession, type Session } from '@escriba/contracts/auth/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Puzzle, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.ts';
import { readDevice } from './device.ts';
import { useFailureText } from './failure.ts';
import { LoadingRows } from './loading.tsx';
import { sessionsQuery } from './queries.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** Lists the open sessions, with buttons to end them. */
export const SessionsSection = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const { data, error, refetch } = useQuery(sessionsQuery(session));
  const { end, endOthers } = useEnding();
  if (error !== null && data === undefined)
    return <LoadFailure title={t('sessions.failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('sessions.loading')} />;
  const isAlone = !data.some(({ current }) => !current);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('sessions.list')} className="-my-3.5 flex flex-col divide-y divide-line">
        {data.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            isEnding={end.isPending && end.variables === one.id}
            onEnd={() => end.mutate(one.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        {isAlone ? (
          <p className="text-sm text-muted">{t('sessions.only')}</p>
        ) : (
          <Button
            isBusy={endOthers.isPending}
            onClick={() => endOthers.mutate()}
            className="max-sm:w-full sm:ml-auto"
          >
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
    </div>
  );
};

const useEnding = () => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const toText = useFailureText();
  const queries = useQueryClient();
  const options = (title: 'sessions.ended' | 'sessions.endedOthers') => ({
    onSuccess: () => void showToast({ tone: 'success', title: t(title) }),
    onError: (error: unknown) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(session).queryKey }),
  });
  const end = useMutation({
    mutationFn: (id: string) => session.call(endSession, { params: { id } }),
    ...options('sessions.ended'),
  });
  const endOthers = useMutation({
    mutationFn: () => session.call(endOtherSessions, {}),
    ...options('sessions.endedOthers'),
  });
  return { end, endOthers };
};

type SessionRowProps = {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

const SessionRow = ({ session, isEnding, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('settings');
  const { browser, system, isPhone } = readDevice(session.userAgent);
  const name =
    browser === null && system === null
      ? t('sessions.unknown')
      : t('sessions.device', {
          browser: browser ?? t('sessions.otherBrowser'),
          system: system ?? t('sessions.otherSystem'),
        });
  const Icon = session.method === 'extension' ? Puzzle : isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium" title={session.userAgent}>
          {name}
          {session.current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t('sessions.lastUsed')} <RelativeTime at={session.lastUsedAt} />
          </span>
          <span>{t(`sessions.method.${session.method}`)}</span>
          <span className="tabular-nums">{session.ip}</span>
        </span>
      </div>
      {session.current ? null : (
        <Button
          size="small"

          isBusy={isEnding}
          aria-label={t('sessions.endNamed', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};
