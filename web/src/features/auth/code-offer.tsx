import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type CodeOfferProps = {
  readonly isBusy: boolean;
  /** The reason why the sign-in is busy. */
  readonly reason: string | undefined;
  /** The reason why no code was sent. */
  readonly failure: string | undefined;
  readonly onAsk: () => void;
};

/** Offers the owner of a busy account a code by mail. The text is the same for every address. */
export const CodeOffer = ({ isBusy, reason, failure, onAsk }: CodeOfferProps) => {
  const { t } = useTranslation('auth');
  return (
    <Notice
      tone="warning"
      className="animate-appear"
      actions={
        <Button size="small" isBusy={isBusy} onClick={onAsk}>
          {t(isBusy ? 'code.asking' : 'code.ask')}
        </Button>
      }
    >
      <p className="font-medium">{reason}</p>
      <p className="mt-1">{t('code.offer')}</p>
      {failure === undefined ? null : <p className="mt-2 text-danger">{failure}</p>}
    </Notice>
  );
};
