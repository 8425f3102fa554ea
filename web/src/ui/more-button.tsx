import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type MoreButtonProps = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly size?: 'small';
  readonly className?: string;
};

/** Loads the next page of a list, if there is one. */
export const MoreButton = ({ query, ...looks }: MoreButtonProps) => {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button
      {...looks}

      isBusy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('showMore')}
    </Button>
  );
};
