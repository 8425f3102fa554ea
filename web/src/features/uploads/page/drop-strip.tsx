import type { UsageInfo } from '@escriba/contracts/usage/usage';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { describeLimitEnd } from '../../../data/usage/limit-end.ts';
import { useUsage } from '../../../data/usage/usage.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { paths } from '../../../platform/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { useRecorder } from '../recorder/microphone.ts';
import { UpgradeLink } from './notices.tsx';
import { SendButtons } from './send-buttons.tsx';

/** Renders a drop zone of one line, for the first page; closed at the limit. Recording continues on the upload page. */
export const DropStrip = () => {
  const { data: usage } = useUsage();
  const isRecording = useRecorder().name !== 'idle';
  if (usage?.canTranscribe === false && !isRecording) return <ClosedStrip usage={usage} />;
  return <OpenStrip isRecording={isRecording} />;
};

const OpenStrip = ({ isRecording }: { readonly isRecording: boolean }) => {
  const { t } = useTranslation('uploads');
  const navigate = useNavigate();
  return (
    <Strip
      text={
        <>
          <p className="font-medium text-balance">
            <span className="touch:hidden">{t('drop.title')}</span>
            <span className="hidden touch:inline">{t('drop.titleTouch')}</span>
          </p>
          <p className="text-sm text-muted text-pretty">{t('drop.formats')}</p>
        </>
      }
    >
      {isRecording ? null : <SendButtons size="medium" onRecord={() => void navigate(paths.appUpload)} />}
    </Strip>
  );
};

/** Says when files are accepted again. The card of the plan has the reason. */
const ClosedStrip = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('uploads');
  const end = describeLimitEnd(usage, useLocale());
  return (
    <Strip isClosed text={<p className="font-medium text-balance">{end || t('limit.reached')}</p>}>
      <UpgradeLink />
    </Strip>
  );
};

type StripProps = {
  readonly text: ReactNode;
  /** Whether nothing can be dropped: the border is then not dashed. */
  readonly isClosed?: boolean;
  readonly children: ReactNode;
};

/** Has the same height whether it is open or closed: the usage comes after the first frame. */
const Strip = ({ text, isClosed = false, children }: StripProps) => {
  const { t } = useTranslation('uploads');
  return (
    <section
      aria-label={t('drop.label')}
      className={classes(
        'flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border bg-raised px-5 py-4',
        isClosed ? 'border-line shadow-resting' : 'border-dashed border-line-strong',
      )}
    >
      <div className="min-w-0 grow basis-64">{text}</div>
      <div className="flex flex-wrap gap-2 touch:w-full touch:*:grow">{children}</div>
    </section>
  );
};
