import { useState } from 'react';
import type { Promotion } from '#contract/promotions.ts';
import { promotionKinds } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { CopyLine } from '#web/ui/data/CopyLine.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { DayField } from '#web/ui/controls/DayField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { dayOf, endOfDay, startOfDay } from '#web/ui/form/day-input.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { RadioCards } from '#web/ui/controls/RadioCards.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import adminPromotionsPart from 'messages:admin-promotions';
import uiPart from 'messages:ui';
import { useCreatePromotion, useEditPromotion } from './promotions.api.ts';

interface PromotionDialogProps {
  /** The code to edit; a new one without. */
  promotion?: Promotion;
  onClose: () => void;
}

type Kind = Promotion['kind'];
const isKind = (value: string): value is Kind => promotionKinds.some((kind) => kind === value);

/** Makes a code or edits one; a new one is then shown to be copied. */
function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const texts = useMessages(adminPromotionsPart);
  const shared = useMessages(uiPart);
  const create = useCreatePromotion();
  const edit = useEditPromotion();
  const [made, setMade] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('calls');
  const form = useServerForm(
    {
      code: '',
      amount: '',
      max_uses: String(promotion?.max_uses ?? ''),
      starts_at: dayOf(promotion?.starts_at ?? null),
      ends_at: dayOf(promotion?.ends_at ?? null),
      note: promotion?.note ?? '',
      is_active: promotion?.is_active ?? true,
    },
    async ({ code, amount: quantity, max_uses, starts_at, ends_at, note, is_active }) => {
      const facts = {
        note: note.trim() === '' ? null : note,
        max_uses: max_uses === '' ? null : Number(max_uses),
        // A day that was not touched keeps its moment.
        starts_at: promotion && starts_at === dayOf(promotion.starts_at) ? promotion.starts_at : startOfDay(starts_at),
        ends_at: promotion && ends_at === dayOf(promotion.ends_at) ? promotion.ends_at : endOfDay(ends_at),
      };
      if (promotion) {
        await edit.mutateAsync({ id: promotion.id, ...facts, is_active });
        showToast(texts.saved);
        return onClose();
      }
      const typed = code.trim() === '' ? {} : { code };
      setMade((await create.mutateAsync({ ...facts, ...typed, kind, amount: Number(quantity) })).code);
    },
  );

  if (made !== null) {
    return (
      <Dialog title={texts.made} onClose={onClose} actions={<Button onClick={onClose}>{shared.close}</Button>}>
        <p>{texts.madeHint}</p>
        <CopyLine label={texts.columns.code} text={made} texts={texts} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={promotion ? texts.editTitle({ code: promotion.code }) : texts.newCode}
      submit={promotion ? texts.save : texts.create}
      onClose={onClose}
    >
      {!promotion && (
        <>
          <RadioCards
            label={texts.gives}
            value={kind}
            onChange={(value) => isKind(value) && setKind(value)}
            options={promotionKinds.map((value) => ({
              value,
              label: texts.kinds[value],
              hint: texts.kindHints[value],
            }))}
          />
          <Columns>
            <Field
              {...form.register('amount')}
              label={kind === 'calls' ? texts.calls : texts.percent}
              type="number"
              inputMode="numeric"
              min={1}
              max={kind === 'calls' ? limits.promotion.calls : limits.promotion.percent}
              required
            />
            <Field
              {...form.register('code', texts.codeHint)}
              label={texts.columns.code}
              autoComplete="off"
              spellCheck={false}
            />
          </Columns>
        </>
      )}
      <Columns>
        <DayField {...form.register('starts_at')} label={texts.columns.starts_at} />
        <DayField {...form.register('ends_at')} label={texts.columns.ends_at} />
      </Columns>
      <Field
        {...form.register('max_uses', texts.usesHint)}
        label={texts.maxUses}
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.promotion.uses}
      />
      <Field {...form.register('note', texts.noteHint)} label={texts.columns.note} maxLength={limits.reason} />
      {promotion && <Switch {...form.register('is_active')} label={texts.isActive} />}
    </FormDialog>
  );
}

export { PromotionDialog as Component };
