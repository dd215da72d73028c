import { Stack } from '#web/ui/layout/Layout.tsx';
import { History } from './History.tsx';
import { LowCalls } from './LowCalls.tsx';
import { Redeem } from './Redeem.tsx';

/** What lies below the packs in the wallet. */
function Further() {
  return (
    <Stack gap="section">
      <Redeem />
      <History />
      <LowCalls />
    </Stack>
  );
}

export { Further as Component };
