import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { AdminCallPack } from '#contract/call-packs.ts';
import { parseRoubles, toRoubles } from '#contract/values/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { requiredInput, useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { useSavePack } from './wallet.api.ts';
import styles from './Packs.module.css';

interface PackDialogProps {
  /** The pack to edit; a new one without. */
  pack: AdminCallPack | undefined;
  /** Where a new one stands: after all others. */
  nextPosition: number;
  onClose: () => void;
}

const numberInput = { htmlInput: { required: true, inputMode: 'decimal', autoComplete: 'off' } } as const;
const readNumber = (text: string) => Number(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'));
function readPrice(text: string): number {
  const kopecks = parseRoubles(text);
  return kopecks === null ? Number.NaN : toRoubles(kopecks);
}

/** Makes a pack or edits one; what the server objects to stands under its field. */
export function PackDialog({ pack, nextPosition, onClose }: PackDialogProps) {
  const texts = useMessages(adminWalletPart).packs;
  const language = useLanguage();
  const save = useSavePack();
  const titleId = useId();
  const { field, watch, setValue, onSubmit, failure, isSubmitting } = useServerForm(
    {
      calls: String(pack?.calls ?? ''),
      price_rub: String(pack?.price_rub ?? ''),
      title_en: pack?.title_en ?? '',
      title_ru: pack?.title_ru ?? '',
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

  const title = pack && (language === 'ru' ? pack.title_ru : pack.title_en);
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogTitle id={titleId}>{title === undefined ? texts.newPack : texts.editPack({ name: title })}</DialogTitle>
        <DialogContent className={styles.fields}>
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField {...field('calls')} label={texts.calls} autoFocus slotProps={numberInput} />
          <TextField {...field('price_rub')} label={texts.price} slotProps={numberInput} />
          <TextField {...field('title_en')} label={texts.titleEn} slotProps={requiredInput} />
          <TextField {...field('title_ru')} label={texts.titleRu} slotProps={requiredInput} />
          <TextField {...field('position', texts.positionHint)} label={texts.position} slotProps={numberInput} />
          <FormControlLabel
            control={<Switch checked={watch('is_active')} onChange={(_event, on) => setValue('is_active', on)} />}
            label={texts.active}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
