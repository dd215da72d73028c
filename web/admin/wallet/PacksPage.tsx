import { Button } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminCallPack } from '#contract/call-packs.ts';
import { findCheaper } from '#contract/values/cheaper-pack.ts';
import { toKopecks } from '#contract/values/money.ts';
import { textIn } from '#contract/values/texts.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Lines, TwoLines } from '#web/ui/data/Parts.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { CallPrice } from './CallPrice.tsx';
import { PackDialog } from './PackDialog.tsx';
import { adminPacksQuery, useDeletePack, useRestorePack } from './wallet.api.ts';
import styles from './Packs.module.css';
import { Line } from '#web/ui/data/Line.tsx';

function PacksPage() {
  const texts = useMessages(adminWalletPart).packs;
  const query = useQuery(adminPacksQuery());
  const [edited, setEdited] = useState<AdminCallPack | 'new' | null>(null);
  const positions = (query.data?.items ?? []).map(({ position }) => position);
  usePageTitle(texts.title);
  return (
    <Stack gap={5} aria-busy={query.isPending}>
      <PageHead
        title={texts.title}
        actions={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {texts.newPack}
          </Button>
        }
      />
      <LoadState query={query} failed={texts.failed}>
        {({ items, call_price_rub }) => (
          <>
            {items.length === 0 ? (
              <EmptyState icon={<PackagePlus size={24} aria-hidden />} title={texts.none}>
                {texts.noneHint}
              </EmptyState>
            ) : (
              <Lines>
                {items.map((pack) => (
                  <PackRow
                    key={pack.id}
                    pack={pack}
                    cheaper={cheaperThan(pack, items)}
                    onEdit={() => setEdited(pack)}
                  />
                ))}
              </Lines>
            )}
            <CallPrice key={call_price_rub} call_price_rub={call_price_rub} />
          </>
        )}
      </LoadState>
      {edited && (
        <PackDialog
          pack={edited === 'new' ? undefined : edited}
          nextPosition={Math.min(10_000, Math.max(0, ...positions) + 1)}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

const isOnSale = ({ is_active, deleted_at }: AdminCallPack) => is_active && deleted_at === null;

/** A pack on sale that holds as many calls as this one for less, so that nobody should buy this one. */
function cheaperThan(pack: AdminCallPack, packs: readonly AdminCallPack[]) {
  const inKopecks = ({ calls, price_rub }: AdminCallPack) => ({
    calls,
    price_rub,
    price_kopecks: toKopecks(price_rub),
  });
  return isOnSale(pack) ? findCheaper(inKopecks(pack), packs.filter(isOnSale).map(inKopecks)) : undefined;
}

interface PackRowProps {
  pack: AdminCallPack;
  cheaper: { calls: number; price_rub: number } | undefined;
  onEdit: () => void;
}

function PackRow({ pack, cheaper, onEdit }: PackRowProps) {
  const { id, calls, price_rub, per_call_rub, is_active, deleted_at } = pack;
  const texts = useMessages(adminWalletPart).packs;
  const language = useLanguage();
  const remove = useDeletePack();
  const restore = useRestorePack();
  const restoring = useAction(() => restore.mutateAsync(id), { done: texts.wasRestored });
  const deleting = useAction(() => remove.mutateAsync(id), { done: texts.wasDeleted, undo: () => restoring.run() });
  const isDeleted = deleted_at !== null;
  const title = textIn(pack, 'title', language);
  return (
    <Line
      picture={<b className={styles.calls}>{formatNumber(language, calls)}</b>}
      title={title}
      end={
        <>
          <TwoLines
            title={<b className="tabular">{formatRoubles(language, price_rub)}</b>}
            note={texts.perCall({ sum: formatRoubles(language, per_call_rub) })}
          />
          <Row gap={2}>
            {isDeleted ? (
              <Button
                variant="outlined"
                size="small"
                loading={restoring.isPending}
                onClick={() => void restoring.run()}
              >
                {texts.restore}
              </Button>
            ) : (
              <>
                <Button variant="outlined" size="small" aria-label={texts.editPack({ name: title })} onClick={onEdit}>
                  {texts.edit}
                </Button>
                <Button
                  variant="outlined"
                  size="small"
                  tone="danger"
                  aria-label={texts.deletePack({ name: title })}
                  loading={deleting.isPending}
                  onClick={() => void deleting.run()}
                >
                  {texts.delete}
                </Button>
              </>
            )}
          </Row>
        </>
      }
    >
      <Status tone={isDeleted ? 'bad' : is_active ? 'good' : 'plain'}>
        {isDeleted ? texts.deleted : is_active ? texts.active : texts.inactive}
      </Status>
      {cheaper && (
        <Chip tone="amber">
          {texts.cheaper({ calls: cheaper.calls, sum: formatRoubles(language, cheaper.price_rub) })}
        </Chip>
      )}
    </Line>
  );
}

export { PacksPage as Component };
