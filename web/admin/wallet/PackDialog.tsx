import { Switch } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import type { AdminCallPack } from '#contract/call-packs.ts';
import { languages } from '#contract/values/languages.ts';
import { fieldIn, inEachLanguage, textIn } from '#contract/values/texts.ts';
import { parseRoubles, toRoubles } from '#contract/values/money.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { useSavePack } from './wallet.api.ts';

interface PackDialogProps {
  /** The pack to edit; a new one without. */
  pack: AdminCallPack | undefined;
  /** Where a new one stands: after all others. */
  nextPosition: number;
  onClose: () => void;
}

const number = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const;
const readNumber = (text: string) => Number(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'));
function readPrice(text: string): number {
  const kopecks = parseRoubles(text);
  return kopecks === null ? Number.NaN : toRoubles(kopecks);
}

/** Makes a pack or edits one. */
export function PackDialog({ pack, nextPosition, onClose }: PackDialogProps) {
  const texts = useMessages(adminWalletPart).packs;
  const language = useLanguage();
  const save = useSavePack();
  const titles = inEachLanguage({ title: '' });
  for (const one of languages) titles[fieldIn('title', one)] = pack?.[fieldIn('title', one)] ?? '';
  const form = useServerForm(
    {
      calls: String(pack?.calls ?? ''),
      price_rub: String(pack?.price_rub ?? ''),
      ...titles,
      position: String(pack?.position ?? nextPosition),
      is_active: pack?.is_active ?? true,
    },
    async ({ calls, price_rub, position, ...rest }) => {
      await save.mutateAsync({
        id: pack?.id,
        ...rest,
        calls: readNumber(calls),
        price_rub: readPrice(price_rub),
        position: readNumber(position),
      });
      showToast(texts.saved);
      onClose();
    },
  );

  const title = pack && textIn(pack, 'title', language);
  return (
    <FormDialog
      form={form}
      title={title === undefined ? texts.newPack : texts.editPack({ name: title })}
      submit={texts.save}
      onClose={onClose}
    >
      <Columns>
        <Field {...form.register('calls')} label={texts.calls} {...number} />
        <Field {...form.register('price_rub')} label={texts.price} {...number} />
      </Columns>
      <Columns>
        {languages.map((one) => (
          <Field
            key={one}
            {...form.register(fieldIn('title', one))}
            label={texts.titleIn({ language: languageName(language, one) })}
            lang={one}
            required
          />
        ))}
      </Columns>
      <Field {...form.register('position', texts.positionHint)} label={texts.position} {...number} />
      <Switch {...form.register('is_active')} label={texts.active} />
    </FormDialog>
  );
}
