import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';
import type { AuditAction, AuditObjectKind } from '#contract/values/kinds.ts';

interface AuditTexts {
  title: string;
  count: (total: number) => string;
  search: string;
  none: string;
  noneHint: string;
  when: string;
  who: string;
  product: string;
  action: string;
  actions: Record<AuditAction, string>;
  object: string;
  objects: Record<AuditObjectKind, string>;
  changes: string;
  address: string;
  request: string;
  from: string;
  to: string;
  only: (object: string) => string;
  close: string;
  field: string;
  before: string;
  after: string;
  noFields: string;
  nothing: string;
}

export const auditTexts = defineTexts<AuditTexts>(
  {
    title: 'Audit log',
    count: (total) => pluralEn(total, 'entry', 'entries'),
    search: 'Name, e-mail or address',
    none: 'No admin has changed anything yet',
    noneHint: 'Every change by an admin is kept here, with what was there before.',
    when: 'When',
    who: 'Who',
    product: 'Hintline itself',
    action: 'What',
    actions: {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
      restore: 'Restored',
      purge: 'Erased for good',
      read: 'Read',
      credit: 'Credited',
      reverse: 'Reversed',
      refund: 'Refunded',
      merge: 'Merged',
      approve: 'Approved',
      return: 'Sent back',
      review: 'Looked into',
      publish: 'Published',
      import: 'Imported',
      cancel: 'Cancelled',
      retry: 'Run again',
    },
    object: 'To what',
    objects: {
      user: 'User',
      wallet: 'Wallet',
      chats: 'Chats',
      game: 'Game',
      job: 'Job',
      call_pack: 'Call pack',
      top_up: 'Top-up',
      quality_item: 'Rated answer',
      labelled_query: 'Labelled query',
      labels: 'Labels',
      evaluation: 'Evaluation',
      game_settings: 'Settings of a game',
      api_key: 'API key',
      announcement: 'Announcement',
      article: 'Article',
      title_alias: 'Alias',
      gap: 'Knowledge gap',
    },
    changes: 'Fields',
    address: 'From',
    request: 'Request',
    from: 'From day',
    to: 'To day',
    only: (object) => `Only ${object}`,
    close: 'Close',
    field: 'Field',
    before: 'Before',
    after: 'After',
    noFields: 'Nothing was kept beside the action itself.',
    nothing: '–',
  },
  {
    title: 'Журнал действий',
    count: (total) => pluralRu(total, 'запись', 'записи', 'записей'),
    search: 'Имя, почта или адрес',
    none: 'Администраторы пока ничего не меняли',
    noneHint: 'Здесь остаётся каждое изменение администратора и то, что было до него.',
    when: 'Когда',
    who: 'Кто',
    product: 'Сам Hintline',
    action: 'Что',
    actions: {
      create: 'Создание',
      update: 'Изменение',
      delete: 'Удаление',
      restore: 'Восстановление',
      purge: 'Удаление навсегда',
      read: 'Чтение',
      credit: 'Начисление',
      reverse: 'Отмена начисления',
      refund: 'Возврат денег',
      merge: 'Объединение',
      approve: 'Одобрено',
      return: 'Возвращено',
      review: 'Разбор',
      publish: 'Публикация',
      import: 'Импорт',
      cancel: 'Отмена',
      retry: 'Повтор',
    },
    object: 'С чем',
    objects: {
      user: 'Пользователь',
      wallet: 'Кошелёк',
      chats: 'Чаты',
      game: 'Игра',
      job: 'Задача',
      call_pack: 'Пакет вызовов',
      top_up: 'Пополнение',
      quality_item: 'Оценённый ответ',
      labelled_query: 'Запрос разметки',
      labels: 'Разметка',
      evaluation: 'Замер',
      game_settings: 'Настройки игры',
      api_key: 'Ключ API',
      announcement: 'Объявление',
      article: 'Статья',
      title_alias: 'Псевдоним',
      gap: 'Пробел в знаниях',
    },
    changes: 'Поля',
    address: 'Откуда',
    request: 'Запрос',
    from: 'С дня',
    to: 'По день',
    only: (object) => `Только ${object}`,
    close: 'Закрыть',
    field: 'Поле',
    before: 'Было',
    after: 'Стало',
    noFields: 'Кроме самого действия ничего не сохранено.',
    nothing: '–',
  },
);
