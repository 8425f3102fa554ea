import { type FormEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Means } from '../../../data/billing/changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { OFF_CLASSES } from '../checkout/off-classes.ts';
import { isCardTyped, toSentCard } from '../checkout/card-rules.ts';
import { EMPTY_MEANS, type MeansValues } from '../checkout/checkout-values.ts';
import { describeMissingMeans } from '../checkout/describe-missing.ts';
import { DiscardDialog } from '../checkout/discard-dialog.tsx';
import { findFaultyMeans } from '../checkout/find-faulty.ts';
import { MethodFields } from '../checkout/method-fields.tsx';
import { describeFailure } from '../failure.ts';

type MeansDialogProps = {
  readonly title: string;
  readonly text: string;
  /** The button's name. */
  readonly yes: string;
  readonly failed: string;
  /** The method that is chosen when the dialog opens, if any. */
  readonly method: MeansValues['method'];
  readonly onClose: () => void;
  /** Sends the choice; throws `ApiError`. */
  readonly onChosen: (means: Means) => Promise<void>;
};

/** Chooses a method or a card, for one charge or for the next ones. Closing it asks first if a card was typed, which lives here only. */
export const MeansDialog = ({ title, text, yes, failed, method, onClose, onChosen }: MeansDialogProps) => {
  const { t } = useTranslation('checkout');
  const form = useForm<MeansValues>({ mode: 'onTouched', defaultValues: { ...EMPTY_MEANS, method } });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const values = useWatch({ control: form.control }) as MeansValues; // every field has a default
  const missing = describeMissingMeans(values, t);
  const [isLeaving, setLeaving] = useState(false);

  const leave = (): void => {
    if (isBusy) return;
    if (isCardTyped(values.card)) setLeaving(true);
    else onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (missing !== undefined) {
      void form.trigger('card');
      const [first] = findFaultyMeans(values);
      if (first !== undefined) form.setFocus(first.name);
      return void showToast({ tone: 'error', ...missing });
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onChosen(toMeans(form.getValues()));
    } catch (error) {
      setFailure(describeFailure(error));
      void showToast({ tone: 'error', title: failed, detail: describeFailure(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog isOpen isForm onOpenChange={(isOpen) => isOpen || leave()} title={title} text={text}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <MethodFields control={form.control} />
          {failure === undefined ? null : <Failure title={failed} text={failure} />}
          <Answers yes={yes} isComplete={missing === undefined} isBusy={isBusy} onClose={leave} />
        </form>
      </Dialog>
      <DiscardDialog isOpen={isLeaving} onDiscard={onClose} onStay={() => setLeaving(false)} />
    </>
  );
};

const Failure = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Notice tone="danger" role="alert">
    <p className="font-medium">{title}</p>
    <p>{text}</p>
  </Notice>
);

type AnswersProps = Pick<MeansDialogProps, 'yes' | 'onClose'> & {
  readonly isComplete: boolean;
  readonly isBusy: boolean;
};

const Answers = ({ yes, isComplete, isBusy, onClose }: AnswersProps) => {
  const { t } = useTranslation('checkout');
  return (
    <div className="flex flex-col gap-2 sm:flex-row-reverse">
      <Button
        type="submit"
        look="primary"
        aria-disabled={!isComplete}
        isBusy={isBusy}
        className={isComplete ? '' : OFF_CLASSES}
      >
        {isBusy ? t('pay.busy') : yes}
      </Button>
      <Button disabled={isBusy} onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
};

const toMeans = ({ method, card }: MeansValues): Means =>
  method === 'credit_card'
    ? { paymentMethod: method, creditCard: toSentCard(card) }
    : { paymentMethod: method === '' ? 'pix' : method };
