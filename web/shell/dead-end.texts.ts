import { defineTexts } from '#web/i18n/texts.ts';

/** For addresses that show nothing of their own. */
export const deadEndTexts = defineTexts(
  {
    notFound: 'There is nothing at this address',
    notFoundHint: 'The page may have moved, or the link has a typing error.',
    toHome: 'Go to home',
    gameNotFound: 'There is no such game here',
    gameNotFoundHint: 'It may have been removed from the catalogue, or the link has a typing error.',
    toOtherGame: 'Find another game',
    notAllowed: 'Not allowed',
    notAllowedHint: 'This part is for administrators. Log in with such an account to see it.',
  },
  {
    notFound: 'По этому адресу ничего нет',
    notFoundHint: 'Возможно, страница переехала или в ссылке опечатка.',
    toHome: 'На главную',
    gameNotFound: 'Такой игры здесь нет',
    gameNotFoundHint: 'Возможно, её убрали из каталога или в ссылке опечатка.',
    toOtherGame: 'Найти другую игру',
    notAllowed: 'Нет доступа',
    notAllowedHint: 'Этот раздел для администраторов. Войдите с такой учётной записью, чтобы его увидеть.',
  },
);
