import { useQuery } from '@tanstack/react-query';
import type { User } from '@escriba/contracts/auth/sign-in';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import { workspacesQuery } from '../../data/account/workspaces.ts';
import { useServices } from '../../session/services.ts';
import { CheckField } from '../../ui/check-field.tsx';

/** The fields of the form that changes the password. */
export type Passwords = {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
  /** Whether keys and Google are revoked with the old password. */
  readonly revokes: boolean;
  /** Whether the keys that the user made for workspaces are revoked too. */
  readonly revokesOfWorkspaces: boolean;
};

type RevokeChoiceProps = { readonly user: User; readonly control: Control<Passwords> };

/** Offers to close what else opens the account, a key or a Google account, if there is any; keys of workspaces are a choice of their own. */
export const RevokeChoice = ({ user: { hasPassword, googleLinked }, control }: RevokeChoiceProps) => {
  const { session } = useServices();
  const { data } = useQuery({ ...apiKeysQuery(session, undefined), enabled: hasPassword });
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery(session), enabled: hasPassword });
  const mayHaveMadeKeys = workspaces.some(({ role }) => role === 'owner' || role === 'admin');
  const revokes = useWatch({ control, name: 'revokes' });
  if (!hasPassword || (!googleLinked && (data?.keys ?? []).length === 0 && !mayHaveMadeKeys)) return null;
  return (
    <div className="flex flex-col gap-3">
      <Choice name="revokes" control={control} />
      {revokes && mayHaveMadeKeys ? <Choice name="revokesOfWorkspaces" control={control} /> : null}
    </div>
  );
};

type ChoiceProps = Pick<RevokeChoiceProps, 'control'> & {
  readonly name: 'revokes' | 'revokesOfWorkspaces';
};

const Choice = ({ name, control }: ChoiceProps) => {
  const { t } = useTranslation('settings');
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <CheckField
          label={t(`password.${name}`)}
          hint={t(`password.${name}Hint`)}
          isOn={value}
          onChange={onChange}
        />
      )}
    />
  );
};
