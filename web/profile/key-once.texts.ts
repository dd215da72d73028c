import { defineTexts } from '#web/i18n/texts.ts';

export const keyOnceTexts = defineTexts(
  {
    title: 'Your new key',
    once: 'Copy it now. It is not stored and cannot be shown again.',
    key: 'API key',
    copy: 'Copy',
    copied: 'The key is copied',
    notCopied: 'It could not be copied. Select it and copy it by hand.',
    saved: 'I have saved it',
    close: 'Close',
  },
  {
    title: 'Новый ключ',
    once: 'Скопируйте его сейчас. Он нигде не хранится, и показать его снова нельзя.',
    key: 'Ключ API',
    copy: 'Скопировать',
    copied: 'Ключ скопирован',
    notCopied: 'Не удалось скопировать. Выделите ключ и скопируйте вручную.',
    saved: 'Ключ сохранён',
    close: 'Закрыть',
  },
);
