import type { ApiKey } from '#contract/api-keys.ts';
import { DayField } from '#web/ui/controls/DayField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { dayOf, endOfDay } from '#web/ui/form/day-input.ts';

export type KeyFacts = Pick<ApiKey, 'name' | 'expires_at' | 'monthly_calls'>;
export type KeyGames = ApiKey['games'];
type TypedKey = { name: string; expires_at: string; monthly_calls: string };
type FieldName = keyof TypedKey;
type FieldProps = React.ComponentProps<typeof Field>;
type FieldWord = 'name' | 'nameHint' | 'expires' | 'expiresHint' | 'monthlyCalls' | 'monthlyCallsHint';

/** What of a key can be typed, as its form begins; a new one without a key. */
export function typedKey(apiKey?: KeyFacts): TypedKey {
  return {
    name: apiKey?.name ?? '',
    expires_at: dayOf(apiKey?.expires_at ?? null),
    monthly_calls: String(apiKey?.monthly_calls ?? ''),
  };
}

/** A day that was not touched keeps its moment, also one that was chosen in another time zone. */
export function readKey({ name, expires_at: day, monthly_calls: most }: TypedKey, apiKey?: KeyFacts): KeyFacts {
  const expires_at = apiKey && day === dayOf(apiKey.expires_at) ? apiKey.expires_at : endOfDay(day);
  return { name, expires_at, monthly_calls: most === '' ? null : Number(most) };
}

interface KeyFieldsProps {
  register: (name: FieldName, hint?: string) => Omit<FieldProps, 'label'>;
  texts: Record<FieldWord | 'monthlyCallsWrong', string>;
  autoFocus?: boolean;
}

export function KeyFields({ register, texts, autoFocus = false }: KeyFieldsProps) {
  return (
    <>
      <Field
        {...register('name', texts.nameHint)}
        label={texts.name}
        autoComplete="off"
        autoFocus={autoFocus}
        required
      />
      <DayField {...register('expires_at', texts.expiresHint)} label={texts.expires} />
      <Field
        {...register('monthly_calls', texts.monthlyCallsHint)}
        label={texts.monthlyCalls}
        type="number"
        min={1}
        max={1_000_000}
        inputMode="numeric"
        data-wrong={texts.monthlyCallsWrong}
      />
    </>
  );
}
