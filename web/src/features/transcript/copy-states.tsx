import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { WholeState } from './page-states.tsx';

/** Says, above a text that came from this browser, how old it is, and why it cannot be changed. */
export const CopyNote = ({ keptAtMs }: { readonly keptAtMs: number }) => {
  const { t } = useTranslation('transcript');
  const locale = useLocale();
  const date = new Date(keptAtMs).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return <p className="text-sm text-muted text-pretty">{t('offline.copy', { date })}</p>;
};

/** Says that there is neither a connection nor a copy. */
export const NotKept = () => {
  const { t } = useTranslation('transcript');
  return (
    <WholeState role="alert" Icon={WifiOff} title={t('offline.notKept')} text={t('offline.notKeptText')}>
      <AppLink to={paths.appTranscriptions} look="primary">
        {t('seeTranscriptions')}
      </AppLink>
    </WholeState>
  );
};
