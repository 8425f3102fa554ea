import {
  ChevronRight,
  CreditCard,
  HandCoins,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Settings,
  UserRound,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignOut } from '../features/app-frame/use-sign-out.ts';
import { LanguageChoice, ThemeChoice } from '../features/settings/appearance.tsx';
import { InstallOffer, useInstallState } from '../features/settings/install-offer.tsx';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';
import { useLocalPath } from '../i18n/locale.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Renders `/app/account`: everything about the user in one place, mostly for phones. */
export const AccountPage = () => {
  const { t } = useTranslation('frame');
  const { signOut, isBusy } = useSignOut();
  return (
    <>
      <PageHeader title={t('account.title')} text={t('account.text')} />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <WhoIsIt />
          <PlanUsageCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Places />
          <Card title={t('account.appearance')}>
            <LanguageChoice />
            <ThemeChoice />
          </Card>
          <InstallCard />
        </div>
        {/* On wider screens, the sidebar has it. */}
        <Button isBusy={isBusy} onClick={() => void signOut()} className="md:hidden">
          {isBusy ? null : <LogOut aria-hidden="true" className="size-4.5" />}
          {t('signOut')}
        </Button>
      </div>
    </>
  );
};

const InstallCard = () => {
  const { t } = useTranslation('settings');
  if (useInstallState() === 'none') return null;
  return (
    <Card title={t('install.title')}>
      <InstallOffer />
    </Card>
  );
};

const WhoIsIt = () => {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-5 shadow-resting">
      <Avatar name={user.name} picture={user.googlePicture} className="size-12" />
      <p className="flex min-w-0 flex-[1_1_8rem] flex-col">
        <span className="truncate font-medium" title={user.name}>
          {user.name}
        </span>
        <span className="truncate text-sm text-muted" title={user.email}>
          {user.email}
        </span>
      </p>
    </div>
  );
};

const PLACES: readonly {
  readonly name: 'profile' | 'plan' | 'settings' | 'affiliates' | 'support';
  readonly to: string;
  readonly Icon: LucideIcon;
}[] = [
  { name: 'profile', to: `${paths.appSettings}#profile`, Icon: UserRound },
  { name: 'plan', to: paths.appPlans, Icon: CreditCard },
  { name: 'settings', to: paths.appSettings, Icon: Settings },
  { name: 'affiliates', to: paths.appAffiliates, Icon: HandCoins },
  { name: 'support', to: paths.support, Icon: LifeBuoy },
];

const Places = () => {
  const { t } = useTranslation('frame');
  const id = useId();
  const local = useLocalPath();
  const labels = {
    profile: t('user.profile'),
    plan: t('nav.pages.plans'),
    settings: t('user.settings'),
    affiliates: t('user.affiliates'),
    support: t('user.support'),
  };
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('account.more')}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting">
        {PLACES.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link
              to={local(to)}
              className="flex min-h-12 items-center gap-3 rounded-card px-4 py-2 font-medium transition-colors duration-150 hover:bg-ink/4"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              <span className="min-w-0 grow">{labels[name]}</span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
