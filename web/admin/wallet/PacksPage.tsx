import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { PackagePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminCallPack } from '#contract/call-packs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { LoadState } from '../LoadState.tsx';
import { Status } from '../Status.tsx';
import { CallPrice } from './CallPrice.tsx';
import { PackDialog } from './PackDialog.tsx';
import { adminPacksQuery, useDeletePack, useRestorePack } from './wallet.api.ts';
import styles from './Packs.module.css';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

function PacksPage() {
  const texts = useMessages(adminWalletPart).packs;
  const query = useQuery(adminPacksQuery());
  const { data, isPending } = query;
  const [edited, setEdited] = useState<AdminCallPack | 'new' | null>(null);
  usePageTitle(texts.title);
  return (
    <div className={styles.page} aria-busy={isPending}>
      <header>
        <h1>{texts.title}</h1>
        <Button startIcon={<Plus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {texts.newPack}
        </Button>
      </header>
      <LoadState query={query} texts={texts} />
      {data?.items.length === 0 && (
        <EmptyState icon={<PackagePlus size={24} aria-hidden />} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((pack) => (
            <PackRow key={pack.id} pack={pack} onEdit={() => setEdited(pack)} />
          ))}
        </ul>
      )}
      {data && <CallPrice key={data.call_price_rub} call_price_rub={data.call_price_rub} />}
      {edited && (
        <PackDialog
          pack={edited === 'new' ? undefined : edited}
          nextPosition={Math.min(10_000, Math.max(0, ...(data?.items ?? []).map(({ position }) => position)) + 1)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function PackRow({ pack, onEdit }: { pack: AdminCallPack; onEdit: () => void }) {
  const { id, calls, price_rub, per_call_rub, title_en, title_ru, is_active, deleted_at } = pack;
  const texts = useMessages(adminWalletPart).packs;
  const language = useLanguage();
  const remove = useDeletePack();
  const restore = useRestorePack();
  const isDeleted = deleted_at !== null;
  const title = language === 'ru' ? title_ru : title_en;

  const bringBack = () => restore.mutate(id, { onSuccess: () => showToast(texts.wasRestored), onError: showFailure });
  const drop = () =>
    remove.mutate(id, {
      onSuccess: () => showToast(texts.wasDeleted, { action: { label: texts.undo, onSelect: bringBack } }),
      onError: showFailure,
    });
  return (
    <li>
      <b className={styles.calls}>{formatNumber(language, calls)}</b>
      <div className={styles.text}>
        <span>{title}</span>
        <Status tone={isDeleted ? 'bad' : is_active ? 'good' : 'plain'}>
          {isDeleted ? texts.deleted : is_active ? texts.active : texts.inactive}
        </Status>
      </div>
      <div className={styles.price}>
        <b className="tabular">{formatRoubles(language, price_rub)}</b>
        <small className="tabular">{texts.perCall({ sum: formatRoubles(language, per_call_rub) })}</small>
      </div>
      <div className={styles.actions}>
        {isDeleted ? (
          <Button variant="outlined" size="small" loading={restore.isPending} onClick={bringBack}>
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
              color="error"
              aria-label={texts.deletePack({ name: title })}
              loading={remove.isPending}
              onClick={drop}
            >
              {texts.delete}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

export { PacksPage as Component };
