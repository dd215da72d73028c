/** Words that people look for an answer by and that it does not hold, in either language: found by, never shown. */
export const alsoAskedAs: Readonly<Record<string, string>> = {
  'how-to-ask': 'question chat search вопрос чат поиск',
  'where-from': 'source citation ai neural hallucination источник ссылка нейросеть ии выдумка',
  'no-expert': 'missing unavailable недоступен отсутствует',
  refusal: 'denied decline отказ',
  wrong: 'mistake error rating complaint ошибка оценка жалоба',
  spoilers: 'spoiler story plot спойлер сюжет',
  leave: 'close stop закрыть остановить прервать',
  'what-is-a-call': 'price cost buy pack tariff цена стоимость купить пакет тариф',
  'when-charged': 'charge deduct free списание бесплатно',
  'payment-missing': 'payment card top up money платёж оплата карта пополнение деньги',
  refund: 'refund refunds money back return cancel purchase возврат вернуть деньги отмена покупки рефанд',
  'no-mail': 'email letter spam code verification confirm почта спам код подтверждение',
  'forgot-password': 'reset restore login восстановить сброс войти вход',
  steam: 'library achievements sync private profile библиотека достижения синхронизация закрытый профиль стим',
  data: 'delete account export privacy gdpr удалить аккаунт выгрузка персональные данные',
  'who-reads': 'privacy private приватность тайна',
  write: 'guide author edit руководство гайд автор правка',
  install:
    'install app phone home screen download icon desktop установить приложение телефон скачать ярлык значок рабочий стол',
  api: 'api key token mcp openai bot script program connect limit ключ токен бот скрипт программа подключить лимит',
};
