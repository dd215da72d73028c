import { type RuleName, ruleOf } from '#contract/values/changeable-rules.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import adminSettingsPart from 'messages:admin-settings';
import { formatUsd } from '../money.ts';

const minute = 60;
const hour = 60 * minute;

/** Writes the value of a rule in its unit. */
export function useRuleValue(name: RuleName): (value: number | null) => string {
  const texts = useMessages(adminSettingsPart);
  const language = useLanguage();
  const { kind, unit } = ruleOf(name);
  return (value) => {
    if (value === null) return texts.none;
    if (kind === 'switch') return value === 1 ? texts.on : texts.off;
    switch (unit) {
      case null:
        return formatNumber(language, value);
      case 'usd':
        return formatUsd(language, value);
      case 'rub':
        return formatRoubles(language, value);
      case 'usd_per_million':
        return texts.units.usd_per_million({ value: formatUsd(language, value) });
      case 'seconds':
        if (value % hour === 0) return texts.units.hours({ value: value / hour });
        return value % minute === 0 ? texts.units.minutes({ value: value / minute }) : texts.units.seconds({ value });
      default:
        return texts.units[unit]({ value });
    }
  };
}

/** @returns null for an empty field; no number where none was typed */
export function fromField(text: string): number | null {
  const typed = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  return typed === '' ? null : Number(typed);
}
