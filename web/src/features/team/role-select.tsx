import { GIVEN_ROLES } from '@escriba/contracts/auth/workspace-roles';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';

/** Chooses a role, each with what it permits. */
export const RoleSelect = ({ field }: { readonly field: UseFormRegisterReturn }) => {
  const { t } = useTranslation('team');
  const options = GIVEN_ROLES.toReversed().map((role) => ({
    value: role,
    label: `${t(`role.${role}`)}: ${t(`roleText.${role}`)}`,
  }));
  return <SelectField label={t('roleLabel')} options={options} {...field} />;
};
