import { Download } from 'lucide-react';
import adminWalletPart from 'messages:admin-wallet';
import { send } from '#web/http/api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';

async function savePayments(month: string): Promise<void> {
  const response = await send('GET /api/admin/wallet/payments', { query: { month } }, { accept: 'text/csv' });
  saveAsFile(await response.blob(), `payments-${month}.csv`);
}

/** Hands out a month's payments, refunds and receipts as a file. */
export function AccountantFile({ month }: { month: string }) {
  const texts = useMessages(adminWalletPart).ledger;
  const save = useAction(savePayments);
  return (
    <Button
      variant="outlined"
      size="small"
      icon={<Download size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => void save.run(month)}
    >
      {texts.forAccountant}
    </Button>
  );
}
