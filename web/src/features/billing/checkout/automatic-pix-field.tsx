import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';
import type { CheckoutForm } from './checkout-values.ts';

/** Renders the choice of PIX Automático, while the method is PIX. */
export const AutomaticPixField = ({ control }: Pick<CheckoutForm, 'control'>) => {
  const { t } = useTranslation('checkout');
  const { field } = useController({ control, name: 'automaticPix' });
  const method = useWatch({ control, name: 'method' });
  return method === 'pix' ? (
    <CheckField
      label={t('automaticPix.label')}
      hint={t('automaticPix.hint')}
      isOn={field.value}
      onChange={field.onChange}
    />
  ) : null;
};
