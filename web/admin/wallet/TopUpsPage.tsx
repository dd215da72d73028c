import { Wallet } from 'lucide-react';
import { useNavigate } from 'react-router';
import { topUpsList } from '#contract/lists/top-ups.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import adminWalletPart from 'messages:admin-wallet';
import providersPart from 'messages:payment-providers';
import topUpsPart from 'messages:wallet-top-ups';
import { AdminList } from '../list/AdminList.tsx';
import { UserCell } from '../list/cells.tsx';
import { TopUpState } from './TopUpState.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { TopUpsTotal } from './TopUpsTotal.tsx';

function TopUpsPage() {
  const texts = useMessages(adminWalletPart).topUps;
  const providers = { ...texts.providers, ...useMessages(providersPart).names };
  const { word } = useMessages(topUpsPart);
  const navigate = useNavigate();
  return (
    <Stack>
      <AdminList
        list={topUpsList}
        texts={texts}
        icon={Wallet}
        onward={{ to: paths.adminPacks(), label: texts.onward }}
        options={{ status: word, provider: providers, review: { open: texts.reviewOpen } }}
        cells={{
          id: ({ id }) => <Link to={paths.adminTopUp(id)}>{id}</Link>,
          user: ({ user }) => <UserCell user={user} to={paths.adminUserWallet(user.id)} />,
          status: (row) => <TopUpState {...row} />,
          provider: ({ provider }) => providers[provider],
        }}
        onOpen={({ id }) => void navigate(paths.adminTopUp(id))}
      />
      <TopUpsTotal />
    </Stack>
  );
}

export { TopUpsPage as Component };
