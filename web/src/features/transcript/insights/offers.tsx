import { useTranslation } from 'react-i18next';
import { InsightCost } from '../../../data/usage/insight-cost.tsx';
import { useMay } from '../../../session/use-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { AgreementNotice } from '../../../data/assistant/agreement-notice.tsx';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';
import { WayChoice } from './way-choice.tsx';
import { isMadeBothWays, type Way, type Ways } from './ways.ts';

type MakeOfferProps = {
  readonly form: PanelForm;
  readonly page: InsightPage;
  readonly ways: Ways;
  readonly onMake: (way: Way) => void;
  /** Called once the user has agreed that text is sent to the language model. */
  readonly onAgreed: () => void;
};

/** Offers to make a form that there is not yet, says what it counts, and asks first whether text may be sent. */
export const MakeOffer = ({ form, page, ways, onMake, onAgreed }: MakeOfferProps) => {
  const { t } = useTranslation('insightPanel');
  const { way, assistant } = ways;
  const mayMake = useMay('write');
  if (!page.hasText) return <p className="text-sm text-muted text-pretty">{t('noText')}</p>;
  if (way === undefined)
    return <p className="text-sm text-muted text-pretty">{t(mayMake ? 'noAssistant' : 'readOnly')}</p>;
  const asks = way.method === 'model' && assistant?.isAgreed === false;
  return (
    <div className="flex flex-col items-start gap-3">
      <WayChoice {...{ ways, way, page }} />
      <p className="text-sm text-pretty">{t(aboutKey(form, way))}</p>
      {asks ? (
        <AgreementNotice assistant={assistant} onAgreed={onAgreed} />
      ) : (
        <MakeButton onMake={() => onMake(way)} label={t(`make.${form}`)} isFirst />
      )}
    </div>
  );
};

/** Returns the key of the text that says what a form is, made in a way. */
const aboutKey = (form: PanelForm, { method }: Way) => {
  if (method === 'speech') return 'byEar.about';
  return method === 'model' && isMadeBothWays(form)
    ? (`aboutWritten.${form}` as const)
    : (`about.${form}` as const);
};

type StaleNoticeProps = {
  /** How it is made again; undefined if it cannot be. */
  readonly way: Way | undefined;
  /** Whether its form is deleted. */
  readonly isGone?: boolean;
  readonly onMake: (way: Way) => void;
};

/** Says that the text has changed since, and offers an update. */
export const StaleNotice = ({ way, isGone = false, onMake }: StaleNoticeProps) => {
  const { t } = useTranslation('insightPanel');
  const mayMake = useMay('write');
  const obstacle = isGone ? 'own.gone' : mayMake ? 'noAssistant' : 'readOnly';
  return (
    <Notice tone="info">
      <p className="font-medium">{t('stale')}</p>
      {way === undefined ? (
        <p className="text-muted">{t(obstacle)}</p>
      ) : (
        <div className="mt-2 flex flex-col items-start gap-2">
          <MakeButton onMake={() => onMake(way)} label={t('update')} />
        </div>
      )}
    </Notice>
  );
};

type MakeButtonProps = {
  readonly label: string;
  readonly onMake: () => void;
  /** Whether it is the panel's main action. */
  readonly isFirst?: boolean;
};

const MakeButton = ({ label, onMake, isFirst = false }: MakeButtonProps) => {
  const { t } = useTranslation('insightPanel');
  const isOnline = useOnline();
  return (
    <>
      <Button size="small" look={isFirst ? 'primary' : 'secondary'} disabled={!isOnline} onClick={onMake}>
        {label}
      </Button>
      {isOnline ? <InsightCost /> : <p className="text-xs text-muted">{t('offline')}</p>}
    </>
  );
};
