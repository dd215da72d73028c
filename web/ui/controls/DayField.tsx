import { CalendarDays } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import formPart from 'messages:ui-form';
import { useMedia } from '../layout/useMedia.ts';
import { IconButton } from './Button.tsx';
import { readDay, writeDay } from './day-text.ts';
import { Field } from './Field.tsx';

type FieldProps = React.ComponentProps<typeof Field>;

/**
 * A day, typed or chosen. The browser's own field shows it as its own language does, whatever that of the page; so it
 * holds the day for the form and opens its calendar, while the text beside it is in the form of the page. A finger gets
 * the browser's field itself, which is made for it.
 */
export function DayField(props: FieldProps) {
  const isTouch = useMedia('(pointer: coarse)');
  return isTouch ? <Field {...props} type="date" /> : <TypedDay {...props} />;
}

function TypedDay({ label, hint, error, size, id, className, autoFocus, ref, ...rest }: FieldProps) {
  const texts = useMessages(formPart);
  const held = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isTyped = typed !== null && (readDay(typed) ?? '') === day;
  const isWrong = isTyped && typed.trim() !== '' && day === '';

  // What a form gives the field that it registered is there once that is drawn.
  useLayoutEffect(() => setDay(held.current?.value ?? ''), [rest.value]);
  useLayoutEffect(() => held.current?.setCustomValidity(isWrong ? texts.dayWrong : ''));

  function type(text: string) {
    const field = held.current;
    if (!field) return;
    setTyped(text);
    setLeft(false);
    const next = readDay(text) ?? '';
    if (next === field.value) return;
    field.valueAsDate = next === '' ? null : new Date(`${next}T00:00:00Z`);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setDay(next);
  }

  return (
    <Field
      {...{ label, hint, size, id, className, autoFocus }}
      ref={shown}
      error={error ?? (isWrong && isLeft ? texts.dayWrong : undefined)}
      value={isTyped ? typed : writeDay(texts.dayForm, day)}
      placeholder={texts.dayForm}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        setLeft(true);
        if (day !== '') setTyped(null);
      }}
      end={
        <>
          {/* Its calendar opens where it would stand. */}
          <input
            {...rest}
            className="visually-hidden"
            ref={(field) => {
              held.current = field;
              return typeof ref === 'function' ? ref(field) : undefined;
            }}
            type="date"
            tabIndex={-1}
            aria-hidden
            onFocus={() => shown.current?.focus()}
            onInput={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <IconButton label={texts.calendar} onClick={() => held.current?.showPicker()}>
            <CalendarDays size={18} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

export { DayField as Component };
