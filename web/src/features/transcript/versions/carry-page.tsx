import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { formatNumber } from '../../../media/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SheetPage } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { TranscriptEditor } from '../editor/editor.ts';
import type { CarryPlan } from './carry-plan.ts';
import { type Carried, CarryView, isWorthUsing, useCarried } from './carry-view.tsx';

type CarryPageProps = {
  readonly id: string;
  readonly editor: TranscriptEditor;
  readonly plan: CarryPlan;
  readonly onDone: () => void;
  readonly back: { readonly label: string; readonly onPress: () => void };
};

/** Previews corrections of an older recognition on the current text before they are used. */
export const CarryPage = ({ id, editor, plan, back, onDone }: CarryPageProps) => {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const work = useCarried(id, editor, plan);
  const use = ({ document, carried: count }: Carried): void => {
    editor.replace(document, 'carry_over');
    // A separate version: later changes do not belong to it.
    void editor.seal();
    onDone();
    const formatted = formatNumber(count, locale);
    void showToast({
      tone: 'success',
      title: t('carry.done', { count, formatted }),
      detail: t('carry.doneText'),
    });
  };
  const { carried } = work;
  return (
    <SheetPage
      back={back}
      title={t('carry.title')}
      text={t('carry.text')}
      foot={
        <>
          <Button
            look="primary"
            disabled={carried === undefined || !isWorthUsing(carried)}
            onClick={() => carried !== undefined && use(carried)}
          >
            {t('carry.do')}
          </Button>
          <Button onClick={back.onPress}>{t('cancel')}</Button>
        </>
      }
    >
      <CarryView {...work} plan={plan} />
    </SheetPage>
  );
};
