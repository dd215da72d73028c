import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { promotionsList } from '#contract/lists/promotions.ts';
import type { Promotion } from '#contract/promotions.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminPromotionsPart from 'messages:admin-promotions';
import { AdminList } from '../list/AdminList.tsx';
import { CountCell } from '../list/cells.tsx';
import { PromotionMenu } from './PromotionMenu.tsx';

const PromotionDialog = lazyScreen(() => import('./PromotionDialog.tsx'));

const tones = {
  open: 'good',
  planned: 'plain',
  over: 'plain',
  used_up: 'plain',
  off: 'attention',
  deleted: 'bad',
} as const;

function PromotionsPage() {
  const texts = useMessages(adminPromotionsPart);
  const language = useLanguage();
  const [opened, setOpened] = useState<Promotion | 'new' | null>(null);
  const figure = (count: number) => formatNumber(language, count);
  return (
    <>
      <AdminList
        list={promotionsList}
        texts={texts}
        icon={TicketPercent}
        noValue={texts.never}
        options={{ kind: texts.kinds, state: texts.stateFilter }}
        cells={{
          code: ({ code, note }) => <TwoLines title={<b>{code}</b>} note={note} />,
          amount: ({ kind, amount }) => texts.amounts[kind]({ amount }),
          state: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status>,
          uses: ({ uses, max_uses, calls_given }) => (
            <CountCell
              count={uses}
              note={max_uses === null ? texts.gave({ calls: calls_given }) : texts.ofUses({ most: figure(max_uses) })}
            />
          ),
        }}
        onward={{ label: texts.makeFirst, onClick: () => setOpened('new') }}
        onOpen={(promotion) => promotion.deleted_at === null && setOpened(promotion)}
        renderMenu={(promotion) => <PromotionMenu promotion={promotion} onEdit={() => setOpened(promotion)} />}
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('new')}>
            {texts.newCode}
          </Button>
        }
      />
      {opened && <PromotionDialog {...(opened !== 'new' && { promotion: opened })} onClose={() => setOpened(null)} />}
    </>
  );
}

export { PromotionsPage as Component };
