import { PublicLayout } from './public-layout.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

/** `/subscription`: the subscription outside the app's frame. */
export const PublicSubscriptionPage = () => (
  <PublicLayout>
    <div className="wrap flex grow flex-col gap-8 py-8">
      <SubscriptionPage />
    </div>
  </PublicLayout>
);
