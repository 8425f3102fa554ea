import { HandCoins, LifeBuoy, LogOut, Settings, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { useSignOut } from './use-sign-out.ts';
import { MenuSeparator, MenuSurface, menuItemClasses } from '../../ui/menu.tsx';
import { userButtonClasses, type UserMenuProps } from './user-menu.tsx';

const ICON = 'size-4 text-muted';

/** The menu with its button, open on its first render. */
export const OpenUserMenu = ({ user, plan, meters }: UserMenuProps) => {
  const { t } = useTranslation('frame');
  const { signOut } = useSignOut();
  const local = useLocalPath();
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('user.menu', { name: user.name })}
        title={user.name}
        className={userButtonClasses}
      >
        <Avatar name={user.name} picture={user.googlePicture} />
      </DropdownMenu.Trigger>
      <MenuSurface className="w-68 max-w-[calc(100vw-16px)]">
        <WhoIsIt user={user} plan={plan} />
        {meters === undefined ? null : <UsageItem meters={meters} />}
        <MenuSeparator />
        <DropdownMenu.Item asChild className={menuItemClasses}>
          <Link to={`${paths.appSettings}#profile`}>
            <UserRound aria-hidden="true" className={ICON} />
            {t('user.profile')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={menuItemClasses}>
          <Link to={paths.appSettings}>
            <Settings aria-hidden="true" className={ICON} />
            {t('user.settings')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={menuItemClasses}>
          <Link to={paths.appAffiliates}>
            <HandCoins aria-hidden="true" className={ICON} />
            {t('user.affiliates')}
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={menuItemClasses}>
          <Link to={local(paths.support)}>
            <LifeBuoy aria-hidden="true" className={ICON} />
            {t('user.support')}
          </Link>
        </DropdownMenu.Item>
        <MenuSeparator />
        <DropdownMenu.Item className={menuItemClasses} onSelect={() => void signOut()}>
          <LogOut aria-hidden="true" className={ICON} />
          {t('signOut')}
        </DropdownMenu.Item>
      </MenuSurface>
    </DropdownMenu.Root>
  );
};

const WhoIsIt = ({ user, plan }: Pick<UserMenuProps, 'user' | 'plan'>) => (
  <DropdownMenu.Label className="flex items-center gap-3 px-2.5 py-2.5">
    <Avatar name={user.name} picture={user.googlePicture} className="size-10" />
    <span className="flex min-w-0 grow flex-col">
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-medium" title={user.name}>
          {user.name}
        </span>
        {plan === undefined ? null : <PlanBadge plan={plan} />}
      </span>
      <span className="truncate text-muted" title={user.email}>
        {user.email}
      </span>
    </span>
  </DropdownMenu.Label>
);

const UsageItem = ({ meters }: Pick<UserMenuProps, 'meters'>) => {
  const { t } = useTranslation('frame');
  return (
    <DropdownMenu.Item
      asChild
      className="flex cursor-pointer rounded-control px-2.5 py-2.5 outline-none data-highlighted:bg-ink/7 xl:hidden"
    >
      <Link to={paths.appUsage}>
        <span className="sr-only">{t('header.usage')}</span>
        {meters}
      </Link>
    </DropdownMenu.Item>
  );
};
