import { DAYS_WITHOUT_PROOF_MAX, type OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

type DomainProps = { readonly domain: OwnDomain };

const TONES = { pending: 'warning', verified: 'success', lost: 'danger' } as const;

/** Shows a domain, its state, and what DNS has of its records. */
export const DomainState = ({ domain }: DomainProps) => {
  const { t } = useTranslation('settings');
  const { host, unicodeHost, state, checkedAt } = domain;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{unicodeHost}</span>
        <Badge tone={TONES[state]}>{t(`domain.state.${state}`)}</Badge>
        {checkedAt === null ? null : (
          <span className="text-sm text-muted">
            {t('domain.checked')} <RelativeTime at={checkedAt} />
          </span>
        )}
      </div>
      {host === unicodeHost ? null : (
        <p className="text-sm text-muted text-pretty">{t('domain.otherLetters', { host })}</p>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        <WhatHappened domain={domain} />
      </div>
    </div>
  );
};

const WhatHappened = ({ domain }: DomainProps) => {
  const { t } = useTranslation('settings');
  const { state, wasTaken, found, checkedAt, records, unicodeHost } = domain;
  if (state === 'verified')
    return (
      <>
        <p className="text-sm text-pretty">{t('domain.isVerified', { host: unicodeHost })}</p>
        {found === null || found.cname === records.cname.value ? null : (
          <Notice tone="warning">{t('domain.noCname', { target: records.cname.value })}</Notice>
        )}
      </>
    );
  return (
    <>
      {state === 'lost' ? (
        <Notice tone="danger">
          {wasTaken ? t('domain.taken') : t('domain.lost', { days: DAYS_WITHOUT_PROOF_MAX })}
        </Notice>
      ) : null}
      {checkedAt === null ? null : <Missing found={found} name={records.txt.name} />}
    </>
  );
};

type MissingProps = { readonly found: OwnDomain['found']; readonly name: string };

/** Says what DNS has in place of the proof. */
const Missing = ({ found, name }: MissingProps) => {
  const { t } = useTranslation('settings');
  if (found === null) return <Notice tone="warning">{t('domain.noResponse')}</Notice>;
  if (found.txt.length === 0) return <Notice tone="warning">{t('domain.noTxt', { name })}</Notice>;
  return (
    <Notice tone="warning">
      {t('domain.otherTxt', { name })}
      <ul className="mt-1.5 flex flex-col gap-1">
        {found.txt.map((text) => (
          <li key={text}>
            <code className="text-xs">{text}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
