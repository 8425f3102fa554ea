import { type Affiliate, joinAffiliates, updateAffiliate } from '@escriba/contracts/billing/affiliates';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { affiliateQuery } from '../../data/affiliates/affiliate.ts';
import { failureCode, failureText } from '../../data/failure-text.ts';
import { getDeviceId } from '../../media/device.ts';
import { useServices } from '../../session/services.ts';
import { showToast } from '../../ui/toast.ts';
import { type AffiliateValues, FIELD_OF_CODE } from './affiliate-values.ts';
import { toDestination, toValues } from './destination-values.ts';

/** Returns the state and submission of a form: joins, or saves where a known affiliate is paid. Calls `onSaved` afterwards. */
export const useAffiliateForm = (
  known: Affiliate | undefined,
  suggestedName: string,
  onSaved?: () => void,
) => {
  const { t } = useTranslation('affiliates');
  const { session } = useServices();
  const queries = useQueryClient();
  const form = useForm<AffiliateValues>({
    defaultValues: {
      displayName: known?.displayName ?? suggestedName,
      holderName: known?.holderName ?? '',
      document: '',
      ...toValues(known?.destination),
    },
  });

  const send = async ({
    displayName,
    holderName,
    document,
    ...rest
  }: AffiliateValues): Promise<Affiliate> => {
    const destination = toDestination(rest);
    if (known !== undefined)
      return (await session.call(updateAffiliate, { body: { displayName, destination } })).data;
    const body = { displayName, holderName, document, destination, deviceId: getDeviceId() };
    return (await session.call(joinAffiliates, { body })).data;
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      queries.setQueryData(affiliateQuery(session).queryKey, await send(values));
      void showToast({ tone: 'success', title: t(known === undefined ? 'form.joined' : 'form.saved') });
      onSaved?.();
    } catch (error) {
      const field = FIELD_OF_CODE[failureCode(error)] ?? 'root';
      form.setError(field, { message: failureText(error) }, { shouldFocus: true });
    }
  });
  return { ...form, submit };
};
