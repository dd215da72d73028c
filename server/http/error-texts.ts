import type { Language } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { WrongField } from '#server/errors.ts';

type Text = Record<Language, string>;

const byCode: Record<ErrorCode, Text> = {
  bad_request: { en: 'The request cannot be read', ru: 'Запрос не удалось прочитать' },
  malformed_json: { en: 'The body is not valid JSON', ru: 'Тело запроса не является корректным JSON' },
  unauthenticated: { en: 'Not authenticated', ru: 'Нужно войти' },
  wrong_credentials: { en: 'Wrong e-mail or password', ru: 'Неверная почта или пароль' },
  calls_exhausted: { en: 'No calls left', ru: 'Вызовы закончились' },
  forbidden: { en: 'Not allowed', ru: 'Нет доступа' },
  email_not_verified: { en: 'Verify your e-mail address first', ru: 'Сначала подтвердите адрес почты' },
  api_key_not_allowed: { en: 'An API key may not make this call', ru: 'Этот вызов недоступен по ключу API' },
  not_found: { en: 'Not found', ru: 'Не найдено' },
  method_not_allowed: { en: 'Method not allowed', ru: 'Метод не поддерживается' },
  conflict: { en: 'This contradicts the present state', ru: 'Это противоречит текущему состоянию' },
  last_admin: { en: 'This is the last admin', ru: 'Это последний администратор' },
  model_not_found: {
    en: 'No game with an expert has this name',
    ru: 'Нет игры с экспертом под таким именем',
  },
  key_limit_reached: {
    en: 'This API key has used its calls of this month',
    ru: 'Этот ключ API израсходовал свои вызовы на этот месяц',
  },
  snapshots_differ: {
    en: 'Only evaluations of one game, snapshot and depth can be compared',
    ru: 'Сравнить можно только замеры одной игры, одного снимка и одной глубины',
  },
  not_finished: { en: 'This evaluation has no results', ru: 'У этого замера нет результатов' },
  too_few_judged: {
    en: 'Too little of what was found is judged to compare: label more first',
    ru: 'Из найденного размечено слишком мало, чтобы сравнивать: сначала разметьте больше',
  },
  publish_running: { en: 'This draft is being published already', ru: 'Этот черновик уже публикуется' },
  settings_changed: {
    en: 'Settings or articles changed while the labelled queries ran: nothing was published',
    ru: 'Пока шли размеченные запросы, изменились настройки или статьи: ничего не опубликовано',
  },
  address_taken: { en: 'Another account has this address', ru: 'Этот адрес занят другой учётной записью' },
  too_many_api_keys: {
    en: 'There are 20 API keys already; delete one first',
    ru: 'Уже есть 20 ключей API; сначала удалите один',
  },
  still_running: { en: 'The same request is still at work', ru: 'Такой же запрос ещё выполняется' },
  not_covered: { en: 'The balance is too small for this', ru: 'На балансе недостаточно для этого' },
  answer_running: { en: 'This question is still being answered', ru: 'На этот вопрос ещё пишется ответ' },
  no_expert: { en: 'This game has no expert yet', ru: 'У этой игры пока нет эксперта' },
  no_model: { en: 'Answers from general knowledge are not available', ru: 'Ответы из общих знаний недоступны' },
  article_changed: {
    en: 'Somebody changed this article meanwhile',
    ru: 'Эту статью тем временем изменили',
  },
  title_taken: {
    en: 'Another article of this game has this title and language',
    ru: 'У другой статьи этой игры такое же название и язык',
  },
  steam_app_taken: { en: 'Another game has this Steam id', ru: 'Этот номер Steam занят другой игрой' },
  steam_not_linked: { en: 'Link your Steam profile first', ru: 'Сначала привяжите профиль Steam' },
  steam_sync_running: { en: 'Your games are already being synced', ru: 'Синхронизация уже идёт' },
  steam_private_profile: {
    en: 'Your Steam profile is private. Make it public in Steam’s privacy settings, then sync again. Nothing you had here was lost',
    ru: 'Ваш профиль Steam закрыт. Откройте его в настройках приватности Steam и повторите. Всё, что уже было здесь, сохранено',
  },
  steam_private_games: {
    en: 'Steam keeps your game details private. Set “Game details” to Public in Steam’s privacy settings, then sync again. Nothing you had here was lost',
    ru: 'Steam скрывает вашу информацию об играх. Откройте «Информацию об играх» в настройках приватности Steam и повторите. Всё, что уже было здесь, сохранено',
  },
  steam_private_achievements: {
    en: 'Steam keeps your achievements private. Set “Game details” to Public in Steam’s privacy settings',
    ru: 'Steam скрывает ваши достижения. Откройте «Информацию об играх» в настройках приватности Steam',
  },
  steam_profile_unknown: {
    en: 'Steam knows no such profile any more. Link your profile again',
    ru: 'Steam больше не знает такого профиля. Привяжите профиль заново',
  },
  payload_too_large: { en: 'The request is too large', ru: 'Запрос слишком большой' },
  uri_too_long: { en: 'The address is too long', ru: 'Адрес слишком длинный' },
  unsupported_media_type: { en: 'Send the body as application/json', ru: 'Отправьте тело как application/json' },
  validation: { en: 'Some values are wrong', ru: 'Некоторые значения неверны' },
  idempotency_key_invalid: {
    en: 'An Idempotency-Key has 1 to 255 characters',
    ru: 'В Idempotency-Key от 1 до 255 символов',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used with another body',
    ru: 'Этот Idempotency-Key уже использован с другим телом',
  },
  too_many_requests: { en: 'Too many requests, try again later', ru: 'Слишком много запросов, попробуйте позже' },
  headers_too_large: { en: 'The headers are too large', ru: 'Заголовки слишком большие' },
  internal: { en: 'Something went wrong on our side', ru: 'Что-то сломалось на нашей стороне' },
  expert_failed: {
    en: 'The expert could not answer. Nothing was charged',
    ru: 'Эксперт не смог ответить. Вызов не списан',
  },
  steam_unreadable: {
    en: 'Steam answered something that cannot be read. Try again later',
    ru: 'Steam ответил что-то непонятное. Попробуйте позже',
  },
  steam_off: {
    en: 'Steam is not set up here. Everything else works',
    ru: 'Steam здесь не настроен. Всё остальное работает',
  },
  steam_key_refused: {
    en: 'Steam refuses this site’s key. That is for us to mend, not for you',
    ru: 'Steam не принимает ключ этого сайта. Исправить это должны мы, а не вы',
  },
  steam_key_missing: {
    en: 'Steam got no key from this site. That is for us to mend, not for you',
    ru: 'Steam не получил ключа от этого сайта. Исправить это должны мы, а не вы',
  },
  steam_key_unsuitable: {
    en: 'Steam wants another kind of key for this. That is for us to mend, not for you',
    ru: 'Steam требует для этого другой ключ. Исправить это должны мы, а не вы',
  },
  steam_throttled: {
    en: 'Steam asks us to slow down. Try again in a minute',
    ru: 'Steam просит не спешить. Попробуйте через минуту',
  },
  steam_unavailable: { en: 'Steam does not answer right now', ru: 'Steam сейчас не отвечает' },
  payments_off: { en: 'Payments are not available here', ru: 'Оплата здесь недоступна' },
  expert_unavailable: {
    en: 'The expert is not available right now. Nothing was charged',
    ru: 'Эксперт сейчас недоступен. Вызов не списан',
  },
  unavailable: { en: 'Not available right now, try again soon', ru: 'Сейчас недоступно, попробуйте чуть позже' },
  shutting_down: {
    en: 'The server is restarting, try again in a moment',
    ru: 'Сервер перезапускается, попробуйте через минуту',
  },
  storage_full: { en: 'The server cannot store anything right now', ru: 'Сервер сейчас не может ничего сохранить' },
  expert_timeout: {
    en: 'The expert took too long. Nothing was charged',
    ru: 'Эксперт отвечал слишком долго. Вызов не списан',
  },
  steam_timeout: { en: 'Steam took too long to answer', ru: 'Steam отвечал слишком долго' },
};

type Sentence = (limit: string) => Text;
const fixed =
  (en: string, ru: string): Sentence =>
  () => ({ en, ru });

const byType: Record<string, Sentence> = {
  missing: fixed('This field is required', 'Обязательное поле'),
  string_type: fixed('Must be text', 'Должно быть текстом'),
  int_type: fixed('Must be a whole number', 'Должно быть целым числом'),
  int_parsing: fixed('Must be a whole number', 'Должно быть целым числом'),
  float_type: fixed('Must be a number', 'Должно быть числом'),
  bool_type: fixed('Must be true or false', 'Должно быть true или false'),
  list_type: fixed('Must be a list', 'Должно быть списком'),
  model_attributes_type: fixed('Must be an object', 'Должно быть объектом'),
  string_too_short: (n) => ({ en: `Must have at least ${n} characters`, ru: `Не короче ${n} символов` }),
  string_too_long: (n) => ({ en: `Must have at most ${n} characters`, ru: `Не длиннее ${n} символов` }),
  string_empty: fixed('Must not be empty', 'Не может быть пустым'),
  greater_than_equal: (n) => ({ en: `Must be ${n} or more`, ru: `Не меньше ${n}` }),
  less_than_equal: (n) => ({ en: `Must be ${n} or less`, ru: `Не больше ${n}` }),
  too_short: (n) => ({ en: `Must have at least ${n} items`, ru: `Не меньше ${n} элементов` }),
  too_long: (n) => ({ en: `Must have at most ${n} items`, ru: `Не больше ${n} элементов` }),
  email: fixed('Not a valid e-mail address', 'Неверный адрес почты'),
  string_pattern_mismatch: fixed('Has the wrong form', 'Неверный формат'),
  literal_error: (values) => ({ en: `Must be one of: ${values}`, ru: `Допустимо: ${values}` }),
  text_encoding: fixed('Holds characters that cannot be stored', 'Содержит недопустимые символы'),
  too_deep: fixed('Is nested too deeply', 'Слишком глубокая вложенность'),
  consent_required: fixed('Consent is required', 'Нужно согласие'),
  common_password: fixed('This password is too common', 'Этот пароль слишком распространён'),
  personal_password: fixed(
    'Must not be your name or your e-mail address',
    'Не должен совпадать с именем или адресом почты',
  ),
  consent_outdated: fixed(
    'The consent has a newer version, read it first',
    'У согласия есть новая версия, сначала прочитайте её',
  ),
  code_wrong: fixed('Wrong or expired code', 'Код неверный или устарел'),
  token_wrong: fixed('This link has been used or has expired', 'Ссылка уже использована или устарела'),
  password_wrong: fixed('This is not the password of the account', 'Это не пароль этой учётной записи'),
  last_is_user: fixed(
    'The last message must be the user’s question',
    'Последним сообщением должен быть вопрос пользователя',
  ),
  steam_app_taken: fixed('Another game has this Steam id', 'Этот номер Steam занят другой игрой'),
  merge_with_itself: fixed('Choose another game', 'Выберите другую игру'),
  no_such_game: fixed('There is no such game', 'Такой игры нет'),
  no_words: fixed('Write letters or digits', 'Напишите буквы или цифры'),
  repeated: fixed('Is there twice', 'Повторяется'),
  address_taken: fixed('Another account has this address', 'Этот адрес занят другой учётной записью'),
  title_taken: fixed(
    'Another article of this game has this title and language',
    'У другой статьи этой игры такое же название и язык',
  ),
  steam_form: fixed(
    'This is no Steam profile: give its address, your own name on Steam, a friend code or an id',
    'Это не профиль Steam: укажите его адрес, своё имя в Steam, код друга или номер',
  ),
  steam_group: fixed('This is a Steam group, not a player', 'Это группа Steam, а не игрок'),
  steam_range: fixed('No player can have this Steam id', 'Такого номера игрока в Steam не бывает'),
  steam_unknown: fixed('Steam knows nobody under this name', 'Steam не знает никого с таким именем'),
  pack_exists: fixed(
    'Another pack on sale has this number of calls',
    'Другой пакет в продаже имеет столько же вызовов',
  ),
  always_told: fixed('This is always told', 'Об этом сообщается всегда'),
  in_the_past: fixed('Must be in the future', 'Должно быть в будущем'),
  unknown_user: fixed('There is no such user', 'Такого пользователя нет'),
  not_in_snapshot: fixed('This snapshot does not have this chunk', 'В этом снимке нет такого фрагмента'),
  label_line: fixed('This line cannot be read as a label', 'Эту строку не удалось прочитать как разметку'),
  value_error: fixed('Wrong value', 'Неверное значение'),
};

/** The sentence for an error's code in the reader's language. */
export function errorText(code: ErrorCode, language: Language): string {
  return byCode[code][language];
}

/** The sentence for one wrong field in the reader's language. */
export function fieldText(field: WrongField, language: Language): string {
  const sentence = byType[field.type] ?? byType['value_error'];
  return sentence?.(String(field.limit ?? ''))[language] ?? '';
}
