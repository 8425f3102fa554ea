import { formatDate } from '@escriba/contracts/shared/format-date';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedKey } from '../../data/account/api-keys.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonList } from '../../ui/skeleton-rows.tsx';
import { useNow } from '../../ui/use-now.ts';

type KeyListProps = {
  /** The keys; undefined while they load. */
  readonly keys: readonly ListedKey[] | undefined;
  /** Undefined while the plan is unknown. */
  readonly isEmptyShown: boolean | undefined;
  readonly onRevoke: (key: ListedKey) => void;
};

/** Lists keys with what each may do, until when, and when it was used. */
export const KeyList = ({ keys, isEmptyShown, onRevoke }: KeyListProps) => {
  const { t } = useTranslation('apiKeys');
  if (keys === undefined || isEmptyShown === undefined) return <Waiting />;
  if (keys.length === 0) return isEmptyShown ? <p className="text-sm text-muted">{t('empty')}</p> : null;
  return (
    <ul
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
    >
      {keys.map((key) => (
        <li key={key.id} className="flex min-h-16 items-center gap-4 px-5 py-3">
          <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <KeyFacts apiKey={key} />
          <Button
            size="small"
            aria-label={t('revokeNamed', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const Waiting = () => (
  <div className="animate-write [animation-delay:200ms]">
    <SkeletonList rows={1} />
  </div>
);

const KeyFacts = ({ apiKey }: { readonly apiKey: ListedKey }) => {
  const { t } = useTranslation('apiKeys');
  const { name, hint, permissions, requestsPerMinute, createdAt, createdBy, lastUsedAt } = apiKey;
  return (
    <div className="flex min-w-0 grow flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <EndMark expiresAt={apiKey.expiresAt} />
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="tabular-nums">…{hint}</span>
        <span>{permissions.map((permission) => t(`may.${permission}`)).join(', ')}</span>
        <span>{t('perMinute', { count: requestsPerMinute })}</span>
        <KeyEnd expiresAt={apiKey.expiresAt} />
        <span>
          {t('createdAt')} <RelativeTime at={createdAt} />
        </span>
        {createdBy === undefined ? null : (
          <span className="wrap-anywhere">{t('createdBy', { name: createdBy.name })}</span>
        )}
        <span>
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('usedAt')} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
    </div>
  );
};

const DAY_MS = 86_400_000;
/** Days before its end from which a key is marked. */
const SOON_DAYS = 14;

type KeyEndProps = Pick<ListedKey, 'expiresAt'>;

/** Marks a key that has expired, or soon will. */
const EndMark = ({ expiresAt }: KeyEndProps) => {
  const { t } = useTranslation('apiKeys');
  const nowMs = useNow(60_000);
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return <Badge tone="danger">{t('expired')}</Badge>;
  return leftMs > SOON_DAYS * DAY_MS ? null : <Badge tone="warning">{t('expiresSoon')}</Badge>;
};

const KeyEnd = ({ expiresAt }: KeyEndProps) => {
  const { t } = useTranslation('apiKeys');
  const locale = useLocale();
  if (expiresAt === null) return <span>{t('expiresNever')}</span>;
  const day = formatDate(new Date(expiresAt), locale, { dateStyle: 'medium' });
  return <span>{t('validUntil', { day })}</span>;
};
