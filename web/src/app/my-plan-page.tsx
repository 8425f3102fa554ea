import { useSearchParams } from 'react-router-dom';
import { PlanHeader, PlanPage } from './plan-page.tsx';
import { UpgradeTab } from './upgrade-tab.tsx';

/** Renders `/app/plans`: the user's plan; `?tab=upgrade` compares all plans. */
export const MyPlanPage = () => {
  const [query] = useSearchParams();
  if (query.get('tab') !== 'upgrade') return <PlanPage />;
  return (
    <>
      <PlanHeader />
      <UpgradeTab />
    </>
  );
};
