import type { UsageInfo } from '@escriba/contracts/usage/usage';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeLimitEnd, endSentence } from '../../data/usage/limit-end.ts';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';

/** Whether the next recording would be accepted, and if not, why and what to do. */
export const StateCard = ({ usage }: { readonly usage: UsageInfo }) => {
  const { t } = useTranslation('usage');
  const locale = useLocale();
  const isAllowed = usage.canTranscribe;
  const Icon = isAllowed ? CircleCheck : CircleSlash;
  return (
    <Card title={t('state.title')}>
      <div className="flex grow flex-col gap-1">
        <p
          className={`flex items-center gap-2 text-xl font-semibold ${isAllowed ? 'text-success' : 'text-danger'}`}
        >
          <Icon aria-hidden="true" className="size-5" />
          {t(isAllowed ? 'state.allowed' : 'state.blocked')}
        </p>
        <p className="text-muted text-pretty">
          {isAllowed
            ? t('state.allowedText')
            : `${endSentence(usage.reason ?? t('limit.reachedText'))} ${describeLimitEnd(usage, locale)}`.trim()}
        </p>
      </div>
      <AppLink to={isAllowed ? paths.appUpload : paths.plans} look="primary">
        {t(isAllowed ? 'uploadRecording' : 'upgrade')}
      </AppLink>
    </Card>
  );
};
