import type { SsoDomain } from '@escriba/contracts/auth/sso';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopyField } from './copy-field.tsx';

const TONES = { pending: 'warning', verified: 'success', lost: 'danger' } as const;

/** Lists the domains of a company, and what DNS still lacks to prove them. */
export const SsoDomains = ({ domains }: { readonly domains: readonly SsoDomain[] }) => {
  const { t } = useTranslation('sso');
  return (
    <ul aria-label={t('domains')} className="flex flex-col gap-3">
      {domains.map((domain) => (
        <li
          key={domain.domain}
          className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{domain.domain}</span>
            <Badge tone={TONES[domain.state]}>{t(`state.${domain.state}`)}</Badge>
          </div>
          {domain.state === 'verified' ? (
            <p className="text-sm text-muted text-pretty">{t('keepRecord', { name: domain.record.name })}</p>
          ) : (
            <MissingProof domain={domain} />
          )}
        </li>
      ))}
    </ul>
  );
};

const MissingProof = ({ domain: { record, found, checkedAt } }: { readonly domain: SsoDomain }) => {
  const { t } = useTranslation('sso');
  return (
    <>
      <p className="text-sm text-pretty">{t('addRecord')}</p>
      <CopyField label={t('recordName')} value={record.name} />
      <CopyField label={t('recordValue')} value={record.value} />
      {checkedAt === null ? null : (
        <Notice tone="warning">
          {found === null
            ? t('noResponse')
            : found.length === 0
              ? t('notFound')
              : t('otherFound', { texts: found.join(' · ') })}
        </Notice>
      )}
    </>
  );
};
