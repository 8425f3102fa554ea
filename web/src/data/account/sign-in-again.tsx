import { useTranslation } from 'react-i18next';
import { goToGoogle } from '../../session/google-start.ts';
import { Button } from '../../ui/button.tsx';

/** Offers a new sign-in for a change that needs a recent one, to an account without a password. `returnTo` is where the change is made. */
export const SignInAgain = ({ returnTo }: { readonly returnTo: string }) => {
  const { t } = useTranslation();
  return (
    <Button size="small" onClick={() => goToGoogle(returnTo)}>
      {t('signInAgain')}
    </Button>
  );
};
