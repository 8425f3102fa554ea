import { type ConsentRecord, type ConsentText, decideConsent } from '@escriba/contracts/auth/privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { useFailureText } from './failure.ts';
import { LoadingRows } from './loading.tsx';
import { consentsQuery } from './queries.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';

/** Renders optional consents; the server keeps every decision. */
export const ConsentsSection = () => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  const { session } = useServices();
  const { data, error, refetch } = useQuery(consentsQuery(session));
  if (error !== null && data === undefined)
    return <LoadFailure title={t('consents.failed')} text={toText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('consents.loading')} />;
  return (
    <ul className="-my-3.5 flex flex-col divide-y divide-line">
      {data.texts.map((text) => {
        const decided = data.current.find(({ purpose }) => purpose === text.purpose);
        if (text.purpose === 'assistant' && decided === undefined) return null; // given where the server is named
        return <Consent key={text.purpose} text={text} decided={decided} />;
      })}
    </ul>
  );
};

type ConsentProps = { readonly text: ConsentText; readonly decided: ConsentRecord | undefined };

const Consent = ({ text, decided }: ConsentProps) => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { session } = useServices();
  const toText = useFailureText();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (granted: boolean) =>
      session.call(decideConsent, { body: { purpose: text.purpose, version: text.version, granted } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(consentsQuery(session).queryKey, data);
      void showToast({ tone: 'success', title: t('consents.saved') });
    },
    onError: (error) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
  });
  const isGranted = decided?.granted === true;
  const recipient = isGranted ? decided.recipient : null;
  const about = recipient === null ? [] : [t('consents.recipient', { recipient })];
  return (
    <li className="py-3.5">
      <Toggle
        label={t(`consents.${text.purpose}`)}
        text={[text.text[locale], ...about].join(' ')}
        isOn={decide.isPending ? decide.variables : isGranted}
        disabled={decide.isPending || (text.purpose === 'assistant' && !isGranted)}
        onChange={(granted) => decide.mutate(granted)}
      />
    </li>
  );
};
