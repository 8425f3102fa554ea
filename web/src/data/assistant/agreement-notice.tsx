import { Send } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/use-workspace.ts';
import { failureText } from '../failure-text.ts';
import { useLocale, useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { type Assistant, useAgree } from './assistant.ts';

type AgreementNoticeProps = {
  readonly assistant: Assistant;
  /** Texts of recordings that are transcribed later are sent, too. */
  readonly isOfMany?: boolean;
  /** The agreement was withdrawn while an insight waited. */
  readonly isWithdrawn?: boolean;
  /** Called once the user has agreed: the pressed button disappears. */
  readonly onAgreed: () => void;
};

/**
 * Says where the text of a recording is sent before a language model writes, and asks for the agreement. In a workspace its owner agrees for all members: the
 * agreement of another member would be to their own recordings alone.
 */
export const AgreementNotice = ({
  assistant,
  isOfMany = false,
  isWithdrawn = false,
  onAgreed,
}: AgreementNoticeProps) => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const isOnline = useOnline();
  const agree = useAgree(onAgreed);
  const isOfUser = useMay('bill');
  const titleId = useId();
  const { recipient, model, text } = assistant;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-ink/3 px-4 py-3.5 text-sm"
    >
      <h3 id={titleId} className="flex items-start gap-2.5 font-medium wrap-anywhere">
        <Send aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
        {t('agreement.title', { recipient })}
      </h3>
      {isWithdrawn && isOfUser ? <p role="alert">{t('agreement.withdrawn')}</p> : null}
      {isOfUser ? null : <p role={isWithdrawn ? 'alert' : undefined}>{t('agreement.ofOwner')}</p>}
      <p className="text-pretty wrap-anywhere">
        {t(isOfMany ? 'agreement.textMany' : 'agreement.text', { model: model ?? recipient })}
      </p>
      {text === null ? null : <p className="text-xs text-muted text-pretty">{text[locale]}</p>}
      {agree.isError ? (
        <p role="alert" className="text-danger">
          {failureText(agree.error)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {isOfUser ? (
          <AgreeButton isOnline={isOnline} isBusy={agree.isPending} onPress={() => agree.mutate(recipient)} />
        ) : null}
        <PrivacyLink />
      </div>
      {isOnline || !isOfUser ? null : <p className="text-xs text-muted">{t('offline')}</p>}
    </section>
  );
};

type AgreeButtonProps = {
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
};

const AgreeButton = ({ isOnline, isBusy, onPress }: AgreeButtonProps) => (
  <Button size="small" look="primary" disabled={!isOnline} isBusy={isBusy} onClick={onPress}>
    {useTranslation('insightPanel').t('agreement.agree')}
  </Button>
);

const PrivacyLink = () => {
  const { t } = useTranslation('insightPanel');
  const localPath = useLocalPath();
  return (
    <a
      href={localPath(paths.privacy)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center px-2 text-accent-strong underline underline-offset-2 touch:min-h-11"
    >
      {t('agreement.privacy')}
    </a>
  );
};
