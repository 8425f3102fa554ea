import { type ConsentText, decideConsent } from '@escriba/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'radix-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../session/current-session.ts';
import { showToast } from '../../ui/toast.ts';
import { useFailureText } from './failure.ts';
import { LoadFailure, LoadingRows } from './loading.tsx';
import { consentsQuery } from './queries.ts';

/** What the person allows beyond what the product needs; every decision is kept by the server. */
export const ConsentsSection = () => {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(consentsQuery());
  if (error !== null && data === undefined)
    return <LoadFailure title={t('consents.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows label={t('consents.loading')} />;
  return (
    <ul className="-my-3.5 flex flex-col divide-y divide-line">
      {data.texts.map((text) => (
        <Consent
          key={text.purpose}
          text={text}
          isGranted={data.current.some(({ purpose, granted }) => purpose === text.purpose && granted)}
        />
      ))}
    </ul>
  );
};

const Consent = ({ text, isGranted }: { readonly text: ConsentText; readonly isGranted: boolean }) => {
  const { t, i18n } = useTranslation('settings');
  const id = useId();
  const toText = useFailureText();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (granted: boolean) =>
      session.call(decideConsent, { body: { purpose: text.purpose, version: text.version, granted } }),
    onSuccess: ({ data }) => {
      queries.setQueryData(consentsQuery().queryKey, data);
      void showToast({ tone: 'success', title: t('consents.saved') });
    },
    onError: (error) => void showToast({ tone: 'error', title: t('failed'), detail: toText(error) }),
  });
  return (
    <li className="flex items-start justify-between gap-6 py-3.5">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {t(`consents.${text.purpose}`)}
        </label>
        <p id={`${id}-text`} className="text-sm text-muted text-pretty">
          {text.text[i18n.language === 'en' ? 'en' : 'pt']}
        </p>
      </div>
      <Switch.Root
        id={id}
        aria-describedby={`${id}-text`}
        checked={decide.isPending ? decide.variables : isGranted}
        disabled={decide.isPending}
        onCheckedChange={(granted) => decide.mutate(granted)}
        className="relative mt-0.5 h-6 w-10 shrink-0 rounded-full border border-line-strong bg-ink/8 transition-colors duration-150 after:absolute after:-inset-2.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-ink/70 transition-transform duration-150 data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </li>
  );
};
