import { normaliseText } from '#contract/values/normalise-text.ts';
import { paths } from '#contract/values/paths.ts';
import { type AdminPageId, adminPages, type SectionId } from '../admin-sections.ts';
import { hasWord } from './screen-words.ts';

/** The screens that no tab and no pill leads to. */
type OtherId = 'chunks' | 'labelGames';
type ScreenId = AdminPageId | OtherId;

export const adminScreens: readonly { id: ScreenId; to: string; section: SectionId }[] = [
  ...adminPages,
  { id: 'chunks', section: 'articles', to: paths.adminChunks() },
  { id: 'labelGames', section: 'games', to: paths.adminLabelGames() },
];

/** Words that an operator types for a screen of the admin, and its names, in both languages. */
const operatorWords: Readonly<Record<ScreenId, string>> = {
  home: 'overview обзор home start dashboard figures health revenue главная начало сводка показатели здоровье выручка',
  users:
    'users пользователи people person player account email e-mail colleague who has which role rights grant permission staff team login password session ban block deactivate delete support credit give calls export personal data люди игроки аккаунт почта коллеги коллега сотрудник команда кто какие роль роли права доступ пароль бан забанить заблокировать удалить поддержка начислить вызовы выгрузка персональные данные',
  games:
    'games игры catalogue title steam hide merge import wiki texts markdown json files каталог название стим скрыть объединить импорт вики текстов файлы',
  articles: 'articles статьи knowledge texts write publish edit guides знания тексты написать править публикация гайды',
  answers:
    'all answers все ответы questions messages chats charged call given back refused failed вопросы сообщения разговоры чаты списан списано вызов возвращён вернули отказ ошибка',
  quality:
    'bad answers плохие ответы quality качество one-star stars ratings of one person feedback bad unhappy cases единица одна звезда оценки звёзды плохие отзывы недовольны случаи',
  models:
    'models модели llm ai cost by model and game spent tokens speed faults нейросеть модель стоимость по моделям и играм расход токены скорость сбои',
  labels: 'labels разметка grades judgements queries разметить оценки запросы',
  evaluations: 'evaluations замеры measure benchmark ndcg recall quality of search замер измерить качество поиска',
  retrievalLab:
    'retrieval lab лаборатория поиска search settings weights tune publish why found настройки поиска веса подобрать почему найдено',
  topUps:
    'top-ups пополнения payments purchases money refund refunds held receipt provider yookassa платежи покупки деньги оплата возвраты чек юкасса',
  ledger:
    'ledger операции transactions bookings charged credits balance accountant csv export проводки операции списания списано начисления баланс бухгалтерия выгрузка',
  mails:
    'mails письма e-mails undelivered sent smtp queue send again outbox недоставленные отправлено очередь отправить снова почта',
  jobs: 'jobs задачи background tasks queue failed imports restart retry фоновые очередь сбой импорт перезапуск повторить',
  audit:
    'audit log журнал действий who did what history changes security log кто сделал история изменения безопасность',
  packs: 'call packs пакеты вызовов price prices cost tariff buy sell calls цены цена стоимость тарифы продажа',
  promotions:
    'promotion codes промокоды promo coupon discount gift campaign credit for many people everybody free calls промокоды промокод купон скидка подарок акция начислить многим всем людям бесплатные вызовы',
  apiKeys: 'api keys ключи api token program developer integration mcp openai токен программа разработчик интеграция',
  shares: 'shared answers ответы по ссылке links public published hide examples ссылки публичные скрыть примеры',
  announcements:
    'announcements объявления news message everybody all players mail banner рассылка новости сообщение всем игрокам письмо',
  settings:
    'settings настройки configuration options environment services database backup restore disk space free restart version upgrade what is new changes smtp e-mail mail webhook model key payment registration limit budget free calls price of a call настройка конфигурация сервисы база данных резервная копия бэкап бекап восстановить диск место свободно перезапуск перезапустить версия обновление что нового изменения почта письма вебхук модель ключ оплата регистрация лимиты бюджет бесплатные вызовы цена вызова',
  reviews:
    'reviews проверка moderation waiting approve reject drafts модерация ожидают одобрить отклонить черновики очередь',
  reports: 'reports жалобы complaints abuse spam wrong ошибка в тексте спам сообщения об ошибках',
  gaps: 'unanswered без ответа gaps пробелы missing no answer without answer не хватает нет статьи',
  snapshots:
    'snapshots снимки versions revisions history of texts restore roll back версии история текстов откатить восстановить',
  chunks:
    'chunks фрагменты edit correct a quoted text quote cited sections passages pieces исправить править цитата цитируемый текст разделы отрывки куски',
  aliases:
    'other names of games другие названия игр nicknames everyday names abbreviations missed searches прозвища сокращения не нашли',
  labelGames: 'labels by game разметка по играм labelled queries by game progress запросы по играм',
  alerts:
    'alerts оповещения running webhook webhooks notification telegram slack mail threshold signal warning вебхуки уведомления телеграм письмо порог сигнал тревога',
};

/** The screens that a line names, or that are also called so, the best first. */
export function findScreens<S extends { id: ScreenId; title: string }>(screens: readonly S[], typed: string): S[] {
  const level = normaliseText(typed).toLowerCase();
  // A short word such as “a” says nothing.
  const parts = level.split(/\s+/).filter((part) => part.length > 1);
  const rank = ({ id, title }: S): number => {
    const name = normaliseText(title).toLowerCase();
    if (name.startsWith(level)) return 0;
    if (name.includes(level)) return 1;
    const words = normaliseText(operatorWords[id]).toLowerCase();
    if (hasWord(words, level)) return 2;
    // Each word of several for itself, also one of the name.
    return parts.length > 1 && parts.every((part) => hasWord(`${name} ${words}`, part)) ? 3 : 4;
  };
  return screens
    .map((screen) => ({ screen, at: rank(screen) }))
    .filter(({ at }) => at < 4)
    .toSorted((one, other) => one.at - other.at)
    .map(({ screen }) => screen);
}
