import { getShareLinkAddress } from '@escriba/contracts/transcription/sharing';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { useServices } from '../../../session/services.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { toAddress } from './queries.ts';

type CopyAgainProps = {
  readonly id: string;
  readonly linkId: string;
  readonly label: string;
  /** Shows an address that the browser does not let the page copy. */
  readonly onAddress: (address: string) => void;
};

/** Copies the address of a link that exists; it is loaded for that, and kept nowhere. */
export const CopyAgain = ({ id, linkId, label, onAddress }: CopyAgainProps) => {
  const { t } = useTranslation('sharing');
  const { session } = useServices();
  const copy = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { data } = await session.call(getShareLinkAddress, { params: { id, linkId } });
      const address = toAddress(data);
      if (!(await copyText(address))) onAddress(address);
    },
    onError: (error) =>
      void showToast({ tone: 'error', title: t('copyAgainFailed'), detail: failureText(error) }),
  });
  return (
    <>
      <Button
        size="small"
        look={copy.isSuccess ? 'success' : 'secondary'}
        aria-label={copy.isSuccess ? t('linkCopied') : label}
        isBusy={copy.isPending}

        onClick={() => copy.mutate()}
      >
        {copy.isSuccess ? <Check aria-hidden="true" className="size-4" /> : null}
        {t(copy.isSuccess ? 'linkCopied' : 'copyLink')}
      </Button>
      <span role="status" className="sr-only">
        {copy.isSuccess ? t('linkCopied') : ''}
      </span>
    </>
  );
};
