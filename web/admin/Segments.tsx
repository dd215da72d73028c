import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTexts } from '#web/i18n/texts.ts';
import { listTexts } from './list/list.texts.ts';
import type { ListAddress } from './list/useListAddress.ts';
import styles from './Segments.module.css';

interface SegmentsProps {
  address: ListAddress;
  /** The filter's name in the address. */
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

/** A filter with so few values that all of them are in sight. */
export function Segments({ address, name, label, options }: SegmentsProps) {
  const texts = useTexts(listTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      className={styles.segments}
      value={address.filters[name] ?? ''}
      onChange={(_event, value: string | null) => {
        if (value !== null) address.change({ [name]: value });
      }}
    >
      <ToggleButton value="">{texts.all}</ToggleButton>
      {Object.entries(options).map(([option, text]) => (
        <ToggleButton key={option} value={option}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
