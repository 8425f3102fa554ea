import type { User } from '@escriba/contracts/auth/sign-in';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopupButton } from '../../ui/popup-button.tsx';

export type UserMenuProps = {
  readonly user: User;
  readonly plan: PlanId | undefined;
  /** The usage of the plan; empty while unknown. */
  readonly meters: ReactNode;
};

export const userButtonClasses =
  'ml-1 inline-flex size-9 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-ink/6 data-[state=open]:bg-ink/6 touch:size-11';

const OpenMenu = lazyPart(async () => (await import('./user-menu-open.tsx')).OpenUserMenu);

/** Renders the menu of the signed-in user. */
export const UserMenu = (props: UserMenuProps) => {
  const { t } = useTranslation('frame');
  const { name, googlePicture } = props.user;
  return (
    <PopupButton
      Popup={OpenMenu}
      popup={props}
      kind="menu"
      label={t('user.menu', { name })}
      title={name}
      className={userButtonClasses}
    >
      <Avatar name={name} picture={googlePicture} />
    </PopupButton>
  );
};
