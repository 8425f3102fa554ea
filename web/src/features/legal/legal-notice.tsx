import type { LegalDocument } from '@escriba/contracts/auth/legal';
import { acceptLegal } from '@escriba/contracts/auth/privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { legalQuery } from '../../data/account/legal.ts';
import { failureText } from '../../data/failure-text.ts';
import { noticesKey } from '../../data/notices/notices.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';

const PATHS: Readonly<Record<LegalDocument, string>> = { terms: paths.terms, privacy: paths.privacy };

/** Asks for the acceptance of versions that the user has not accepted. It closes nothing: their recordings stay readable. */
export const LegalNotice = () => {
  const { t } = useTranslation('frame');
  const { session } = useServices();
  const queries = useQueryClient();
  const { data } = useQuery(legalQuery(session));
  const accept = useMutation({
    mutationFn: (body: Partial<Record<LegalDocument, string>>) => session.call(acceptLegal, { body }),
    onSuccess: ({ data: standing }) => {
      queries.setQueryData(legalQuery(session).queryKey, standing);
      void queries.invalidateQueries({ queryKey: noticesKey });
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('legal.failed'), detail: failureText(error) }),
  });
  const open = data?.filter(({ acceptedAt }) => acceptedAt === null) ?? [];
  if (open.length === 0) return null;
  const shown = Object.fromEntries(open.map(({ document, version }) => [document, version]));
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="small" isBusy={accept.isPending} onClick={() => accept.mutate(shown)}>
            {t('legal.accept')}
          </Button>
          {open.map(({ document }) => (
            <a
              key={document}
              href={PATHS[document]}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center rounded-control px-1.5 font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
            >
              {t(`legal.${document}`)}
            </a>
          ))}
        </>
      }
    >
      {t('legal.text')}
    </Notice>
  );
};
