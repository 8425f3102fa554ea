import { DAYS_WITHOUT_PROOF_MAX, type OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-icon.tsx';

type DnsRecordsProps = { readonly records: OwnDomain['records']; readonly areSet: boolean };

/** Lists the records that the owner of a domain enters where the domain is managed. */
export const DnsRecords = ({ records, areSet }: DnsRecordsProps) => {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted text-pretty">
        {areSet ? t('domain.recordsKept', { days: DAYS_WITHOUT_PROOF_MAX }) : t('domain.records')}
      </p>
      <ul className="flex flex-col gap-3">
        <DnsRecord type="TXT" {...records.txt} />
        <DnsRecord type="CNAME" {...records.cname} />
      </ul>
    </div>
  );
};

type DnsRecordProps = { readonly type: string; readonly name: string; readonly value: string };

const DnsRecord = ({ type, name, value }: DnsRecordProps) => {
  const { t } = useTranslation('settings');
  return (
    <li className="flex flex-col gap-1 rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <span className="font-medium">{type}</span>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
        <dt className="text-muted">{t('domain.recordName')}</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dd>
          <CopyIcon text={name} label={t('domain.copyName', { type })} />
        </dd>
        <dt className="text-muted">{t('domain.recordValue')}</dt>
        <dd className="wrap-anywhere">{value}</dd>
        <dd>
          <CopyIcon text={value} label={t('domain.copyValue', { type })} />
        </dd>
      </dl>
    </li>
  );
};
