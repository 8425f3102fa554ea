import { useTranslation } from 'react-i18next';
import { ShownSecret } from '../../ui/shown-secret.tsx';

type NewSecretProps = { readonly secret: string; readonly onDone: () => void };

/** Shows the secret that signs deliveries. */
export const NewSecret = (props: NewSecretProps) => {
  const { t } = useTranslation('webhooks');
  const texts = {
    label: t('secret'),
    copy: t('copySecret'),
    copied: t('secretCopied'),
    copyFailed: t('copyFailed'),
    done: t('done'),
  };
  return <ShownSecret {...props} texts={texts} />;
};
