import { LifeBuoy, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sellerEmailOf, useCatalogue } from '../../../data/billing/catalogue.ts';
import { useLocalPath } from '../../../i18n/locale.ts';
import { paths } from '../../../platform/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';

/** Offers support and questions, folded. */
export const HelpFold = () => {
  const { t } = useTranslation('subscription');
  const { data } = useCatalogue();
  const local = useLocalPath();
  const email = sellerEmailOf(data);
  return (
    <Fold title={t('help.title')}>
      <div className="grid gap-x-8 gap-y-6 @2xl:grid-cols-2">
        <HelpCard
          icon={<LifeBuoy aria-hidden="true" className="size-5 shrink-0 text-accent" />}
          title={t('help.contact')}
          text={email === undefined ? t('help.contactForm') : t('help.contactText', { email })}
        >
          <ButtonLink size="small" to={local(`${paths.support}?subject=billing`)}>
            {t('help.contactAction')}
          </ButtonLink>
        </HelpCard>
        <HelpCard
          icon={<MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0 text-accent" />}
          title={t('help.faq')}
          text={t('help.faqText')}
        >
          <ButtonLink size="small" to={local(`${paths.home}#faq`)}>
            {t('help.faqAction')}
          </ButtonLink>
        </HelpCard>
      </div>
    </Fold>
  );
};

type HelpCardProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

const HelpCard = ({ icon, title, text, children }: HelpCardProps) => (
  <div className="flex min-w-0 flex-col items-start gap-3">
    <h3 className="flex items-center gap-2 font-medium">
      {icon}
      {title}
    </h3>
    <p className="grow text-sm text-muted text-pretty wrap-anywhere">{text}</p>
    {children}
  </div>
);
