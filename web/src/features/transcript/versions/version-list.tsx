import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { TranscriptVersion } from '@escriba/contracts/transcription/versions';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { findCarryPlan } from './carry-plan.ts';
import { VersionRow } from './version-row.tsx';

type VersionListProps = {
  readonly item: TranscriptionItem;
  readonly versions: readonly TranscriptVersion[];
  readonly currentNumber: number;
  readonly isUnsaved: boolean;
  readonly onCompare: (version: TranscriptVersion) => void;
  readonly onRestore: (number: number) => void;
  readonly onShowWords: (version: TranscriptVersion) => void;
  readonly onAgain: () => void;
  readonly onCarry: () => void;
};

/** Lists all versions, the newest first, with a button for a new recognition. */
export const VersionList = (props: VersionListProps) => {
  const { t } = useTranslation('versions');
  const { item, versions, currentNumber, isUnsaved, onCompare, onRestore, onAgain, onCarry } = props;
  return (
    <div className="flex flex-col gap-5">
      <Again item={item} onAgain={onAgain} />
      {isRunning(item) ? null : <CarryOffer versions={versions} onCarry={onCarry} />}
      <ol aria-label={t('list')} className="-my-4 flex flex-col divide-y divide-line">
        {versions.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            isCurrent={version.number === currentNumber}
            isUnsaved={isUnsaved}
            onCompare={() => onCompare(version)}
            onRestore={() => onRestore(version.number)}
            onShowWords={() => props.onShowWords(version)}
          />
        ))}
      </ol>
      {versions.length > 1 ? null : <p className="text-sm text-muted text-pretty">{t('only')}</p>}
    </div>
  );
};

const isRunning = ({ status }: TranscriptionItem): boolean => status === 'pending' || status === 'processing';

const Again = ({ item, onAgain }: Pick<VersionListProps, 'item' | 'onAgain'>) => {
  const { t } = useTranslation('versions');
  if (isRunning(item))
    return (
      <div
        role="status"
        className="flex flex-col gap-2 rounded-card border border-accent/30 bg-accent/7 px-4 py-3"
      >
        <p className="text-sm font-medium">{t('again.running')}</p>
        <ProgressBar percent={item.progress} label={t('again.progress')} />
        <p className="text-sm text-muted">{t('again.runningText')}</p>
      </div>
    );
  if (item.audioUrl === null) return <p className="text-sm text-muted text-pretty">{t('again.noAudio')}</p>;
  return (
    <Button onClick={onAgain} className="self-start max-sm:self-stretch">
      <RefreshCw aria-hidden="true" className="size-4 text-accent" />
      {t('again.open')}
    </Button>
  );
};

const CarryOffer = ({ versions, onCarry }: Pick<VersionListProps, 'versions' | 'onCarry'>) => {
  const { t } = useTranslation('versions');
  const plan = findCarryPlan(versions);
  if (plan === undefined) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" onClick={onCarry}>
          {t('carry.open')}
        </Button>
      }
    >
      <p className="font-medium">{t('carry.offer')}</p>
      <p className="text-muted">{t('carry.offerText', { number: plan.edited.number })}</p>
    </Notice>
  );
};
