// Generated from migrations/ by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PaymentProviderName } from '#contract/values/kinds.ts';
import type { Language } from '#contract/values/languages.ts';

type JsonColumn = ColumnType<unknown, string, string>;

export interface Tables {
  account_views: {
    id: GeneratedAlways<number>;
    user_id: number;
    viewer_id: number;
    /** The session of the view, which is deleted with it */
    session_id: number;
    started_at: Generated<string>;
    ended_at: string | null;
  };
  achievement_texts: {
    achievement_id: number;
    language: Language;
    title: string | null;
    description: string | null;
  };
  achievements: {
    id: GeneratedAlways<number>;
    game_id: number;
    api_name: string;
    ordinal: number;
    /** The store's picture of it, unlocked */
    icon_url: string | null;
    hidden: Generated<boolean>;
    rarity_percent: number | null;
    /** The store's picture of it while it is locked, mostly a grey one */
    locked_icon_url: string | null;
  };
  alert_channels: {
    id: GeneratedAlways<number>;
    kind: 'mail' | 'webhook';
    /** An e-mail address, or the address that is posted to */
    target: string;
    /** Of the messages: that of whoever made it */
    language: Language;
    /** Signs what is posted; shown once, when it is made */
    secret: string | null;
    is_active: Generated<boolean>;
    made_by: number | null;
    created_at: Generated<string>;
    deleted_at: string | null;
  };
  alert_deliveries: {
    id: GeneratedAlways<number>;
    channel_id: number;
    episode_id: number | null;
    moment: 'begin' | 'end' | 'test';
    state: Generated<'waiting' | 'sent' | 'failed'>;
    tries: Generated<number>;
    /** Why the last try failed */
    problem: 'address' | 'unreachable' | 'answer' | 'mail' | 'stopped' | null;
    /** What the receiver answered last */
    status: number | null;
    created_at: Generated<string>;
    finished_at: string | null;
  };
  alert_episodes: {
    id: GeneratedAlways<number>;
    signal: 'failures' | 'refusals' | 'given_back' | 'reviews' | 'reports' | 'failed_jobs' | 'model_faults';
    /** The highest since it began */
    value: number;
    threshold: number;
    began_at: Generated<string>;
    below_since: string | null;
    ended_at: string | null;
    /** What messages were queued about; never: it began and ended in quiet hours */
    announced: Generated<'nothing' | 'begin' | 'end' | 'never'>;
  };
  alert_settings: {
    id: Generated<boolean>;
    /** Failed answers in an hour; refusals, given_back and failed_jobs likewise */
    failures: number | null;
    refusals: number | null;
    given_back: number | null;
    /** Texts that wait for review now; reports likewise */
    reviews: number | null;
    reports: number | null;
    failed_jobs: number | null;
    /** Minutes after midnight in the time zone */
    quiet_from: number | null;
    quiet_to: number | null;
    time_zone: Generated<string>;
    version: Generated<number>;
    /** Percent of what the model was asked in an hour */
    model_faults: number | null;
  };
  announcement_figures: {
    announcement_id: number;
    recipients: number;
    read: number;
  };
  announcement_recipients: {
    announcement_id: number;
    user_id: number;
    /** NULL for those who do not want announcements */
    notification_id: number | null;
  };
  announcement_texts: {
    announcement_id: number;
    language: Language;
    title: string;
    body: string;
  };
  announcements: {
    id: GeneratedAlways<number>;
    link: string | null;
    /** all: every account that can log in; active: those that asked something in the 30 days before; users: user_ids */
    audience: 'all' | 'active' | 'users';
    user_ids: number[] | null;
    author_id: number;
    created_at: Generated<string>;
    /** Withdrawn: the alerts that it made are shown to nobody; purged with them a week later */
    deleted_at: string | null;
  };
  api_key_figures: {
    api_key_id: number;
    requests: Generated<number>;
  };
  api_key_games: {
    api_key_id: number;
    game_id: number;
  };
  api_key_months: {
    api_key_id: number;
    /** Its first day; of the answers' beginning, also where a call is returned later */
    month: string;
    calls: number;
  };
  api_key_usage: {
    api_key_id: number;
    day: string;
    requests: Generated<number>;
    /** Of them those over the key's limit */
    refused: Generated<number>;
    /** Of the last 30 days, as far as it was looked at since; api_key_figures counts these */
    is_recent: Generated<boolean>;
  };
  api_keys: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    /** SHA-256 of the key, which is 256 random bits and stored nowhere; NULL for the sign-in of a program, which has tokens */
    key_hash: Buffer | null;
    /** The first characters, by which a person tells keys apart */
    prefix: string;
    is_active: Generated<boolean>;
    expires_at: string | null;
    /** Moved at most once a minute */
    last_used_at: string | null;
    /** The user, or the admin who made it for them */
    made_by: number;
    created_at: Generated<string>;
    deleted_at: string | null;
    /** Calls that questions through this key may use in a calendar month (UTC); NULL for no limit of its own */
    monthly_calls: number | null;
    /** The program that signed in; NULL for a key */
    client_id: string | null;
    /** Where the code of the sign-in was sent: a host, or the scheme of an app */
    client_host: string | null;
    /** Whether it may ask about every game; otherwise about those of api_key_games, which may be none after a deletion */
    all_games: Generated<boolean>;
  };
  article_decisions: {
    id: GeneratedAlways<number>;
    article_id: number;
    action: 'approve' | 'dismiss' | 'correct' | 'hide' | 'show' | 'return' | 'reject' | 'delete' | 'restore';
    reason: string | null;
    /** How many open reports it closed */
    reports: Generated<number>;
    /** NULL where the reports of players hid it */
    actor_id: number | null;
    created_at: Generated<string>;
  };
  article_drafts: {
    id: GeneratedAlways<number>;
    user_id: number;
    game_id: number;
    article_id: number | null;
    base_revision: number | null;
    content: JsonColumn;
    updated_at: Generated<string>;
  };
  article_figures: {
    article_id: number;
    used_in: Generated<number>;
    /** How often others than its author opened it, each person once a day */
    opens: Generated<number>;
    /** How many of the answers that cite it were rated, without those that wait in uncounted_ratings; stars: their sum */
    ratings: Generated<number>;
    stars: Generated<number>;
  };
  article_reports: {
    id: GeneratedAlways<number>;
    article_id: number;
    user_id: number;
    reason: 'wrong' | 'outdated' | 'spoiler' | 'offensive' | 'copied' | 'spam';
    comment: string | null;
    closed_at: string | null;
    created_at: Generated<string>;
    /** NULL while it is open, and for what was closed before outcomes were stored */
    outcome: 'dismissed' | 'upheld' | null;
    /** Where it came from, until it is closed: two reports of one network count as one */
    network: string | null;
  };
  article_suggestions: {
    id: GeneratedAlways<number>;
    article_id: number;
    chunk_key: string;
    user_id: number;
    section: string;
    /** The text that its reader had; a newer one is not overwritten */
    content_before: string;
    content: string;
    state: Generated<'open' | 'taken' | 'declined'>;
    reason: string | null;
    created_at: Generated<string>;
    decided_at: string | null;
    decided_by: number | null;
    /** When it was published and its writer was given calls, or none */
    paid_at: string | null;
  };
  article_versions: {
    id: GeneratedAlways<number>;
    article_id: number;
    number: number;
    title: string;
    language: Language;
    game_version: string | null;
    checked_on: string | null;
    /** Null: a trigger divides what is inserted here into pieces */
    chunks: JsonColumn | null;
    cause: 'edit' | 'restore' | 'import' | 'rebuild';
    /** waiting: to be reviewed; returned: sent back with the note; replaced: a newer text came */
    state: 'in_force' | 'waiting' | 'returned' | 'replaced' | 'rejected';
    author_id: number | null;
    reviewer_id: number | null;
    reviewed_at: string | null;
    note: string | null;
    created_at: Generated<string>;
    /** Ids of its version_pieces in order; version_chunks() reads them */
    pieces: number[] | null;
    /** Characters of all sections together */
    length: Generated<number>;
    /** What it added to what the versions before had */
    stored_bytes: Generated<number>;
  };
  articles: {
    id: GeneratedAlways<number>;
    game_id: number;
    title: string;
    language: Language;
    game_version: string | null;
    source: string | null;
    author_id: number | null;
    /** Only reviewed text has chunks in force and so feeds the expert */
    reviewed_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    /** Number of the newest text, in force or not; an edit names the one it began from */
    revision: Generated<number>;
    checked_on: string | null;
    /** What an import knows its article by, such as steam:<guide id>: importing again updates it */
    origin: string | null;
    /** When a deletion had become final and what belonged to the article alone was removed */
    purged_at: string | null;
    /** Characters of its current chunks, or of its newest text where it has none; triggers keep it */
    length: Generated<number>;
    /** Since when only its author and reviewers can read it; its chunks have ended as if it were deleted */
    hidden_at: string | null;
    /** reports: by the reports of players, until somebody decides; else what a reviewer decided */
    hidden_cause: 'reports' | 'hidden' | 'returned' | 'rejected' | null;
    /** The newest text when reports of it were dismissed: reports alone do not hide this text again */
    cleared_revision: number | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    /** NULL for the product itself */
    actor_id: number | null;
    action: string;
    object_kind: string;
    object_id: number | null;
    /** The audited fields of the object as they were; never a secret */
    before: JsonColumn | null;
    after: JsonColumn | null;
    ip: string | null;
    request_id: string | null;
    created_at: Generated<string>;
  };
  background_jobs: {
    id: GeneratedAlways<number>;
    kind: string;
    /** Who started it; NULL for a mail */
    user_id: number | null;
    title: string;
    state: Generated<'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'>;
    done: Generated<number>;
    total: number | null;
    payload: JsonColumn;
    result: JsonColumn | null;
    /** Why it failed or, of a mail that is tried again, what the mail server said last */
    error: JsonColumn | null;
    /** How often it was begun; how often it may be is decided for each kind: a few times, a mail for about a day */
    tries: Generated<number>;
    run_after: Generated<string>;
    /** Who holds it; a worker that lost it changes nothing any more */
    worker: string | null;
    /** By the database's clock; moved on while the worker lives, past it another takes over */
    lease_until: string | null;
    cancel_requested_at: string | null;
    created_at: Generated<string>;
    started_at: string | null;
    finished_at: string | null;
  };
  call_pack_texts: {
    call_pack_id: number;
    language: Language;
    title: string;
  };
  call_packs: {
    id: GeneratedAlways<number>;
    calls: number;
    price_kopecks: number;
    is_active: Generated<boolean>;
    position: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  call_price: {
    only_row: Generated<boolean>;
    kopecks: number;
    updated_at: Generated<string>;
  };
  catalogue_changes: {
    id: GeneratedAlways<number>;
    created_at: Generated<string>;
  };
  catalogue_imports: {
    content_hash: string;
    lines_done: Generated<number>;
    updated_at: Generated<string>;
  };
  changed_chunks: {
    chunk_id: number;
  };
  changed_rules: {
    /** The setting of the environment whose value this replaces */
    name: string;
    /** false: the environment says what applies again; the row keeps the version */
    is_changed: boolean;
    /** A switch is 0 or 1; null: there is no such rule */
    value: number | null;
    version: number;
    changed_by: number | null;
    changed_at: Generated<string>;
  };
  chunk_figures: {
    chunk_id: number;
    used_in: Generated<number>;
    /** Characters of its content */
    length: Generated<number>;
    /** Whether it is in force, but for what waits in changed_chunks */
    is_current: Generated<boolean>;
  };
  chunk_gates: {
    chunk_key: string;
    game_id: number;
    article_id: number;
    achievement_id: number | null;
    /** 0 none, 1 mild, 2 major */
    spoiler_level: Generated<number>;
  };
  chunks: {
    id: GeneratedAlways<number>;
    /** Stable over edits: the chunk id of the API */
    chunk_key: string;
    game_id: number;
    article_id: number;
    ordinal: number;
    article_title: string;
    language: Language;
    section: Generated<string>;
    content: string;
    from_rev: number;
    /** First revision without this version; NULL while in force */
    to_rev: number | null;
    /** What its author lets a player hear first who asked for hints in steps; NULL where nothing */
    nudge: string | null;
    /** What comes after the nudge and before the text itself */
    direction: string | null;
  };
  cohort_weeks: {
    cohort: string;
    week: string;
    players: number;
  };
  consents: {
    id: GeneratedAlways<number>;
    user_id: number;
    version: string;
    accepted_at: Generated<string>;
    ip: string | null;
    user_agent: string | null;
  };
  conversations: {
    id: GeneratedAlways<number>;
    user_id: number;
    game_id: number;
    /** The first question until the player gives it another name; empty before the first question */
    title: Generated<string>;
    is_renamed: Generated<boolean>;
    /** Questions in it; one that was asked again counts once */
    questions: Generated<number>;
    /** What a program asked with a key; never the current one */
    by_program: Generated<boolean>;
    api_key_id: number | null;
    created_at: Generated<string>;
    /** When it was opened, restored or last asked in */
    active_at: Generated<string>;
    /** The player deleted it; its messages are hidden since then */
    deleted_at: string | null;
    /** The title is small talk, which gives way to the first question */
    title_is_talk: Generated<boolean>;
  };
  counted_days: {
    day: string;
    counted_at: string;
    is_final: boolean;
  };
  counted_ledger_days: {
    day: string;
    counted_at: string;
    is_final: boolean;
  };
  counted_ratings: {
    message_id: number;
    stars: number;
  };
  daily_game_totals: {
    day: string;
    game_id: number;
    questions: Generated<number>;
    /** Answers that are refused or unsure */
    refused: Generated<number>;
    failed: Generated<number>;
    /** Players who began to want an expert of the game on that day */
    demand: Generated<number>;
  };
  daily_totals: {
    day: string;
    figure: string;
    /** A count; kopecks of revenue and refunds; millionths of a dollar of cost */
    value: number;
  };
  data_export_pieces: {
    job_id: number;
    place: number;
    user_id: number;
    content: Buffer;
    created_at: Generated<string>;
  };
  data_exports: {
    job_id: number;
    user_id: number;
    created_at: Generated<string>;
    pieces: number;
  };
  decided_words: {
    game_id: number;
    word: string;
  };
  declared_achievements: {
    user_id: number;
    achievement_id: number;
    declared_at: Generated<string>;
  };
  evaluation_queries: {
    evaluation_id: number;
    query_id: number;
    query_text: string;
    /** Chunk versions, best first, as deep as retrieve_k */
    ranking: JsonColumn;
    /** Chunk version to grade, as they stood when it ran */
    grades: JsonColumn;
    /** NULL where the query has no relevant label in the snapshot and was left out */
    metrics: JsonColumn | null;
    /** Relevant versions outside the first retrieve_k, each with its rank where it has one */
    missed: JsonColumn;
    answer: JsonColumn | null;
    ms: number;
  };
  evaluations: {
    id: GeneratedAlways<number>;
    game_id: number;
    snapshot_version: number;
    retrieve_k: number;
    kind: 'retrieval' | 'answers';
    settings: JsonColumn;
    note: string | null;
    /** The job that runs it; a job is forgotten a month after its end */
    job_id: number | null;
    /** Means, counts and latency; NULL until the run has ended well */
    summary: JsonColumn | null;
    created_by: number | null;
    created_at: Generated<string>;
    finished_at: string | null;
    deleted_at: string | null;
    /** What of the game's settings it ran, as they were when it was made; NULL for settings that were neither */
    side: 'published' | 'draft' | null;
  };
  game_demand: {
    game_id: number;
    user_id: number;
    created_at: Generated<string>;
  };
  game_figures: {
    game_id: number;
    players: Generated<number>;
    /** How many players want an expert for the game, without what waits in uncounted_demand */
    demand: Generated<number>;
    /** Whether the game is not deleted; a trigger keeps it */
    is_listed: Generated<boolean>;
    /** Title and address in small letters, levelled, which parts are looked for in; a trigger keeps it */
    words: Generated<string>;
    /** Questions of players in the last 7 days in UTC, today included, as the overview counts them; a scheduled task keeps it */
    questions: Generated<number>;
  };
  game_settings: {
    game_id: number;
    published: Generated<JsonColumn>;
    draft: JsonColumn | null;
    draft_by: number | null;
    draft_at: string | null;
    published_by: number | null;
    published_at: string | null;
    evaluation_id: number | null;
    /** How the published settings passed the gate; NULL for those of the product */
    proof: 'passed' | 'replayed' | 'not_proved' | 'no_labels' | 'overridden' | null;
    /** The last job that was to publish this draft; NULL for a draft that nobody has tried to publish */
    publish_job_id: number | null;
  };
  game_settings_versions: {
    id: GeneratedAlways<number>;
    game_id: number;
    settings: JsonColumn;
    /** NULL for the product's own settings, which were in force before anything was published */
    published_at: Generated<string | null>;
    published_by: number | null;
    /** How they passed the gate; NULL for those of the product */
    proof: 'passed' | 'replayed' | 'not_proved' | 'no_labels' | 'overridden' | null;
    /** Why an admin published them all the same; NULL where the gate let them through */
    reason: string | null;
    evaluation_id: number | null;
    /** The earlier version that was put back */
    restored_from: number | null;
  };
  game_texts: {
    game_id: number;
    language: Language;
    summary: string;
  };
  game_wikis: {
    id: GeneratedAlways<number>;
    game_id: number;
    /** Of its API */
    address: string;
    name: string;
    /** Which pages were chosen: {namespaces, categories} */
    selection: JsonColumn;
    licence: string;
    licence_url: string | null;
    /** When it is imported again by itself, then every week; null where it is not */
    next_import_at: string | null;
    /** The import that was started last; its job is deleted a month after its end */
    last_job_id: number;
    created_at: Generated<string>;
  };
  games: {
    id: GeneratedAlways<number>;
    slug: string;
    title: string;
    steam_app_id: number | null;
    header_url: string | null;
    genres: Generated<string[]>;
    released_on: string | null;
    /** Count of public reviews, at least 1 where it is known; 0 where unknown */
    popularity: Generated<number>;
    /** Raised by one in the same transaction as any change of text that the expert may use */
    kb_revision: Generated<number>;
    created_at: Generated<string>;
    deleted_at: string | null;
    developer: string | null;
    publisher: string | null;
    is_free: boolean | null;
    icon_url: string | null;
    /** Nobody is led to a hidden game by a list, the search or a recommendation; its address and the chats and libraries that hold it stay */
    hidden_at: string | null;
    /** The game that this duplicate became part of: its address and its Steam id lead there. Such a row is never restored */
    merged_into: number | null;
    /** When everything that hung on a deleted game was removed for good. The row stays, so that no sync brings the game back */
    purged_at: string | null;
    /** The version that most play now, as admins keep it; NULL where nobody does */
    game_version: string | null;
    /** Known only from a player's Steam library: until the game has knowledge, public lists leave it out; its address, the search and libraries have it. False once an admin or an import has taken it into the catalogue */
    from_library: Generated<boolean>;
    /** Names of the last 16 states of the knowledge: first that of kb_revision, then of each revision before; empty until an index is looked for */
    kb_tokens: Generated<string[]>;
    parts_mended: Generated<boolean>;
  };
  gap_questions: {
    message_id: number;
    /** NULL for a refusal that is no gap: the articles held the answer and the expert missed it */
    gap_id: number | null;
    /** Who asked it */
    user_id: number | null;
    /** Its heaviest stems, each with its weight; NULL until it was read, empty where nothing could be read, as once its text is erased */
    stems: JsonColumn | null;
    /** Its words that no article held when it was read */
    unknown_words: string[] | null;
    /** Where it lies by its meaning: a 32-bit scale, lowest byte first, then its numbers in 8 bits; NULL where nobody could tell, and once its text is erased */
    vector: Buffer | null;
    /** The model of embeddings that said so: vectors of different models cannot be compared */
    vector_model: string | null;
  };
  gap_searches: {
    game_id: number;
    /** By the database's clock; past it, or once it is set to the moment of the end, another may begin */
    busy_until: string;
  };
  given_back_calls: {
    message_id: number;
    user_id: number;
    game_id: number;
    reason: 'wrong' | 'off_topic' | 'hard_to_read' | 'too_little' | null;
    created_at: Generated<string>;
    /** Who of the support returned it; NULL where the player took it back */
    given_by: number | null;
  };
  guest_answers: {
    /** SHA-256 of the token in the cookie of the browser */
    token_hash: Buffer;
    game_id: number;
    /** As typed; empty once the answer was forgotten or became a conversation */
    question: string;
    /** When a process began to write it; one that has not finished after two minutes is dead */
    claimed_at: string;
    /** Null while it is written; from then on the browser has had its one answer */
    given_at: string | null;
    /** As the guest reads it; null once it was forgotten or became a conversation */
    answer: JsonColumn | null;
    /** What a conversation keeps of it beside the text: parts, sources, usage, revision */
    written: JsonColumn | null;
  };
  idempotency_keys: {
    user_id: number;
    /** Method and path */
    call: string;
    key: string;
    body_hash: Buffer;
    /** Chat: the question the key is bound to; its outcome is read from there */
    question_id: number | null;
    /** Other calls: the stored answer */
    answer: JsonColumn | null;
    created_at: Generated<string>;
    /** Top-ups: the one the key is bound to; its state is read from there */
    top_up_id: number | null;
  };
  imported_articles: {
    job_id: number;
    article_id: number;
    /** The version that was published before; null where the import made the article */
    before_number: number | null;
    /** The article's revision as the import left it: with another one somebody has changed it since */
    after_number: number;
    undone_at: string | null;
  };
  job_files: {
    job_id: number;
    content: Buffer;
  };
  knowledge_gaps: {
    id: GeneratedAlways<number>;
    game_id: number;
    state: Generated<'open' | 'closed' | 'dismissed'>;
    /** The question as an admin put it for authors; NULL until then, for a player's own words are shown to no other player */
    wording: string | null;
    language: Language | null;
    released_at: string | null;
    released_by: number | null;
    /** The revision of the game's knowledge that was last looked through for an answer */
    checked_rev: Generated<number>;
    /** The article that answers it, once it is closed */
    article_id: number | null;
    closed_at: string | null;
    created_at: Generated<string>;
    /** When its game's knowledge was last looked through: settings published later, such as aliases, may find what was missed */
    checked_at: string | null;
    /** How many questions belong to it; first_at and last_at: when the first and the last were asked */
    asked: Generated<number>;
    first_at: string | null;
    last_at: string | null;
    /** Its latest 20 questions, as they are searched; triggers keep it equal to the messages */
    words: string | null;
    /** Of a gap that an article closed: who asked is notified in order of their ids, and this is the last who was; NULL once all are, and of other gaps */
    notified_up_to: number | null;
    /** How many players asked its questions */
    askers: Generated<number>;
    /** The language of its latest question; NULL before one was read */
    asked_in: string | null;
    /** The gap that its questions were moved to by hand; it has none while it is not split off again */
    merged_into: number | null;
    /** The questions that were moved, which come back when it is split off */
    merged_questions: number[] | null;
    /** When its questions were moved to the gap that it is merged into */
    merged_at: string | null;
  };
  known_devices: {
    user_id: number;
    /** SHA-256 of the token in the browser's cookie */
    token_hash: Buffer;
    last_login_at: Generated<string>;
  };
  label_candidates: {
    query_id: number;
    chunk_id: number;
  };
  label_grades: {
    query_id: number;
    chunk_id: number;
    /** 0 not relevant … 3 answers it; NULL: looked at and cannot be judged */
    grade: number | null;
    graded_by: number | null;
    graded_at: Generated<string>;
  };
  labelled_queries: {
    id: GeneratedAlways<number>;
    game_id: number;
    query_text: string;
    /** The rated answer that it was made from */
    message_id: number | null;
    /** False where a good expert refuses */
    answerable: Generated<boolean>;
    /** What an answer has to contain, word for word */
    expected_fact: string | null;
    note: string | null;
    /** Somebody chose to judge it later: it goes to the end of the desk */
    put_off_at: string | null;
    created_by: number | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    kind: 'calls' | 'reserved' | 'roubles' | 'issued' | 'spent';
    unit: 'call' | 'kopeck';
    /** Sum of the account's entries, moved in the same transaction; the house side keeps none, so it is no bottleneck */
    balance: number | null;
    /** The user is not deleted; the list of users by calls reads nothing else */
    is_listed: Generated<boolean>;
  };
  ledger_day_totals: {
    day: string;
    kind: string;
    transactions: number;
    /** To calls that can be spent, of all users together; calls_taken from them, not negative */
    calls_added: number;
    calls_taken: number;
    /** Added to reserved calls less what was taken from them */
    reserved: number;
    kopecks_added: number;
    kopecks_taken: number;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account_id: number;
    amount: number;
    /** The player of the transaction, also where the account is the house's */
    user_id: number;
  };
  ledger_transactions: {
    id: GeneratedAlways<number>;
    /** Names the cause once, so the same cause cannot move money twice; no code reads anything else out of it */
    reference: string;
    kind: string;
    /** Who did it; NULL for the product itself */
    actor_id: number | null;
    description: string | null;
    created_at: Generated<string>;
    /** The transaction that this one takes back; once at most */
    reverses_id: number | null;
    /** The held call that was reserved, charged or returned */
    reservation_id: number | null;
    /** The top-up that was paid */
    top_up_id: number | null;
    /** The refund that was made or undone */
    top_up_refund_id: number | null;
    /** The promotion code that gave these calls */
    promotion_redemption_id: number | null;
    /** The player whose account moves; the version before this column does not say it, its entries do */
    user_id: number | null;
  };
  live_events: {
    id: GeneratedAlways<number>;
    user_id: number;
    event: string;
    /** The row it is about; what it says is read when it is sent */
    subject_id: number | null;
    created_at: Generated<string>;
  };
  mail_tokens: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** To confirm an address, to set a new password, to change the address, or to log in by a code without a password */
    purpose: 'verify' | 'reset' | 'change' | 'enter';
    token_hash: Buffer;
    /** SHA-256 of the six digits salted with token_hash */
    code_hash: Buffer;
    /** The code dies at 5; the link stays */
    wrong_tries: Generated<number>;
    expires_at: string;
    created_at: Generated<string>;
    /** Of a change of address: the new one, to which this token was sent */
    new_email: string | null;
  };
  message_sources: {
    message_id: number;
    n: number;
    chunk_id: number;
    score: number;
    cited: Generated<boolean>;
    /** The player of the answer, as the answer has it */
    user_id: number;
  };
  messages: {
    id: GeneratedAlways<number>;
    game_id: number;
    user_id: number;
    role: 'user' | 'expert';
    question_id: number | null;
    text: Generated<string>;
    state: 'running' | 'answered' | 'unsure' | 'refused' | 'failed' | 'stopped';
    /** Written from the game's articles; NULL where nothing was written */
    is_rag: boolean | null;
    mode: 'general' | null;
    failure_code: string | null;
    reservation_id: number | null;
    kb_revision: number | null;
    /** Set by Stop in any process; the process that writes the answer sees it */
    stop_requested_at: string | null;
    created_at: Generated<string>;
    finished_at: string | null;
    /** The player deleted the history; admins and the ledger keep it */
    hidden_at: string | null;
    /** The key of the program that asked; NULL for a person in the browser */
    api_key_id: number | null;
    /** Of what a program asked and its conversation: by it a retry is known; NULL in the product's own chat */
    request_hash: Buffer | null;
    /** What is told before the text, where the answer was asked for in steps; NULL for one that comes whole */
    earlier_steps: string[] | null;
    /** How many steps the player has been shown, the text itself being the last */
    steps_shown: number | null;
    /** The answer in parts, as the browser draws it; text holds the same as one Markdown text. NULL where the text is all there is */
    content: JsonColumn | null;
    /** Of question and answer: refused although an article holds it, which the player's spoiler settings hide; no gap in the articles */
    behind_gate: Generated<boolean>;
    conversation_id: number;
    /** The question whose place this question (or the one that this answers) took, when it was edited or asked again; NULL for a first version */
    first_version_id: number | null;
    /** By which a player finds a message again; written by a trigger */
    search_words: string | null;
    /** Of an answer: it may say what its player has done in the game, so it is never shared */
    tells_progress: Generated<boolean>;
    /** Of a question: the picture that it was asked with */
    picture_id: number | null;
    /** When the player was notified that the question of this answer has a better one now, by an admin or because an article answers it */
    better_answer_at: string | null;
    /** Search queries that the model wrote for this answer, with what each was for; NULL where it wrote none */
    model_searches: JsonColumn | null;
    /** Questions that the model proposed after its answer and that the articles would answer; NULL where there are none */
    ask_next: JsonColumn | null;
    /** Of an answer whose call was not charged, or was given back later; a trigger keeps it */
    uncharged: 'free' | 'given_back' | null;
    /** The stars that its player gave an answer; a trigger keeps it */
    rated: number | null;
    /** Of what an answer to a program depends on beside its request: the knowledge, the game's settings, the player's gates and progress, the expert; by it a finished answer is known to be still the right one */
    basis_hash: Buffer | null;
    /** When a program was first told what its answer cost: told again, it would count the call twice */
    charge_stated_at: string | null;
    /** The model ran into the limit of its length before the end of the answer, which is then free */
    cut_off: Generated<boolean>;
    /** Programs that wait for a running answer in other processes than the one that writes it: where nobody reads or waits, nothing is charged */
    readers_elsewhere: Generated<number>;
  };
  missed_searches: {
    query: string;
    searches: Generated<number>;
    first_at: Generated<string>;
    last_at: Generated<string>;
    /** An admin looked at it: an alias was made, or none is wanted */
    dismissed_at: string | null;
    /** How many players want this title */
    demand: Generated<number>;
    /** The latest revision of the catalogue that no game was found in; empty before the first look, and only kept of titles that players want */
    looked_for_in: Generated<string>;
    /** By the database's clock, until when some process looks for it, so that no other one does it too */
    busy_until: Generated<string>;
  };
  model_costs: {
    day: string;
    /** Of the connection that wrote it */
    part: number;
    cost_micro_usd: number;
  };
  model_in_use: {
    id: Generated<number>;
    /** The beginning of a hash of its name, address and key */
    fingerprint: string;
    /** The start that changed one of them; long ago before the first change */
    since: string;
  };
  model_places: {
    id: GeneratedAlways<number>;
    /** Renewed by the process that asks the model; one that died holds up nobody for longer */
    lease_until: string;
    /** The player who waits, of whom another question takes its place only once this one has gone; null where no player waits. No reference, as a row is there for minutes */
    user_id: number | null;
    /** The model may be asked: nobody comes before it any more */
    began: Generated<boolean>;
  };
  new_refusals: {
    message_id: number;
    game_id: number;
  };
  notification_switches: {
    user_id: number;
    kind: string;
  };
  notifications: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: string;
    /** What its text names (calls, titles); the sentence is made in the reader's language when it is read */
    data: JsonColumn;
    link: string | null;
    read_at: string | null;
    created_at: Generated<string>;
  };
  oauth_clients: {
    id: Generated<string>;
    name: string;
    /** The only addresses that a code is sent to */
    redirect_uris: string[];
    created_at: Generated<string>;
    /** Registered, or given tokens; long after it a client without a sign-in is deleted */
    last_used_at: Generated<string>;
  };
  oauth_codes: {
    /** SHA-256 of 256 random bits */
    code_hash: Buffer;
    client_id: string;
    user_id: number;
    redirect_uri: string;
    /** SHA-256 of the verifier in base64url (PKCE, S256) */
    code_challenge: string;
    monthly_calls: number | null;
    /** NULL for every game */
    game_ids: number[] | null;
    expires_at: string;
    used_at: string | null;
    /** The sign-in that the code has become */
    api_key_id: number | null;
  };
  oauth_tokens: {
    /** SHA-256 of 256 random bits */
    token_hash: Buffer;
    api_key_id: number;
    kind: 'access' | 'refresh';
    expires_at: string;
    /** Of a refresh token: it was exchanged for the next one, and whoever shows it again ends the sign-in */
    used_at: string | null;
  };
  page_hit_salts: {
    day: string;
    salt: Buffer;
  };
  page_hits: {
    day: string;
    path: string;
    /** Hash of the day's salt, address and browser; the salt is forgotten after the day, so nobody can be followed */
    visitor: Buffer;
    hits: Generated<number>;
  };
  payment_notices: {
    id: GeneratedAlways<number>;
    provider: PaymentProviderName;
    /** The event and the object it is about; the same event is kept once and counted */
    event_key: string;
    event: string;
    top_up_id: number | null;
    body: JsonColumn;
    sender_ip: string | null;
    times: Generated<number>;
    received_at: Generated<string>;
  };
  phone_logins: {
    session_id: number;
    /** SHA-256 of the token in the code */
    token_hash: Buffer;
    expires_at: string;
  };
  promotion_codes: {
    id: GeneratedAlways<number>;
    /** In capitals; one that was deleted is not given out again, as people may still have it */
    code: string;
    /** calls: gives so many calls at once; share: so many percent more calls with the next top-up */
    kind: 'calls' | 'share';
    /** Calls, or percent */
    amount: number;
    note: string | null;
    is_active: Generated<boolean>;
    starts_at: string | null;
    ends_at: string | null;
    max_uses: number | null;
    /** How many people have redeemed it, counted with the redemption */
    uses: Generated<number>;
    made_by: number;
    created_at: Generated<string>;
    deleted_at: string | null;
  };
  promotion_redemptions: {
    id: GeneratedAlways<number>;
    promotion_code_id: number;
    user_id: number;
    kind: 'calls' | 'share';
    amount: number;
    /** The top-up that a share was given with; one share goes with one top-up */
    top_up_id: number | null;
    /** What was given; null while a share waits for a top-up */
    calls: number | null;
    created_at: Generated<string>;
  };
  push_keys: {
    id: Generated<boolean>;
    public_key: string;
    /** Never leaves the server; a backup holds it */
    private_key: string;
    created_at: Generated<string>;
  };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** One device is one session: a logout, a new password or an ended session ends the subscription with it */
    session_id: number;
    /** Address at the push service of the browser's maker; whoever knows it and the keys of this installation can write to the device */
    endpoint: string;
    p256dh: string;
    auth: string;
    /** Kinds of notification that this device does not show; the bell shows them */
    muted_kinds: Generated<string[]>;
    created_at: Generated<string>;
  };
  question_pictures: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** Of the question that took it; NULL before that */
    conversation_id: number | null;
    /** JPEG, encoded anew by the server, so without metadata */
    content: Buffer;
    width: number;
    height: number;
    /** What the model named in it; NULL while no model has */
    recognised: string | null;
    created_at: Generated<string>;
  };
  question_vectors: {
    /** As of the chunks that the query is compared with */
    model: string;
    /** SHA-256 of the query as it was sent */
    text_hash: Buffer;
    /** 32-bit floats of length 1, lowest byte first */
    vector: Buffer;
    created_at: Generated<string>;
  };
  rate_limits: {
    key: string;
    started_at: string;
    hits: number;
  };
  ratings: {
    message_id: number;
    user_id: number;
    rating: number;
    comment: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    /** An admin has dealt with it; another rating of the same answer opens it again */
    handled_at: string | null;
    handled_by: number | null;
    handled_note: string | null;
    /** Taken out of the list of quality items; the rating and the answer stay */
    deleted_at: string | null;
    /** The game of the answer */
    game_id: number | null;
    /** Question and answer, as they are searched; triggers keep it equal to the messages */
    words: string | null;
  };
  reservations: {
    id: GeneratedAlways<number>;
    user_id: number;
    state: Generated<'held' | 'settled' | 'refunded' | 'expired'>;
    /** By the database's clock; a held reservation past it is returned by the sweep */
    lease_until: string;
    created_at: Generated<string>;
    resolved_at: string | null;
  };
  sample_questions: {
    id: GeneratedAlways<number>;
    game_id: number;
    language: Language;
    ordinal: number;
    text: string;
  };
  sandbox_payments: {
    id: Generated<string>;
    order_key: string;
    data: JsonColumn;
    created_at: Generated<string>;
  };
  saved_views: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** The name of a list in contract/lists */
    list: string;
    name: string;
    /** What stands in the address of its screen; names and values that the list no longer knows are left out when it is opened */
    query: string;
    created_at: Generated<string>;
    deleted_at: string | null;
  };
  schema_migrations: {
    name: string;
    hash: string;
    applied_at: Generated<string>;
  };
  service_tests: {
    service: 'model' | 'embeddings' | 'mail' | 'payments' | 'steam';
    works: boolean;
    problem: 'refused' | 'unreachable' | 'timeout' | 'limit' | 'unreadable' | 'other' | null;
    /** The words of the other side, without secrets */
    detail: string | null;
    took_ms: number;
    tested_at: Generated<string>;
  };
  sessions: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** SHA-256 of the opaque 256-bit token; the token itself is never stored */
    token_hash: Buffer;
    created_at: Generated<string>;
    /** Moved at most once a minute; the idle limit counts from here, the absolute limit from created_at */
    last_seen_at: Generated<string>;
    ip: string | null;
    user_agent: string | null;
    /** Who looks with it as its user does, and changes nothing; null for the user themselves */
    viewer_id: number | null;
  };
  shares: {
    id: GeneratedAlways<number>;
    /** 128 random bits; whoever knows it may read the answer */
    name: string;
    user_id: number;
    message_id: number;
    /** An admin shows it to visitors and lets search engines read it */
    is_example: Generated<boolean>;
    created_at: Generated<string>;
    /** An admin ended it; the row stays, so that the answer cannot be shared again */
    taken_down_at: string | null;
    /** The game of the answer */
    game_id: number | null;
    /** The question, as it is searched; triggers keep it equal to the message */
    words: string | null;
  };
  snapshots: {
    game_id: number;
    revision: number;
    reason: 'rebuild' | 'import' | 'evaluation' | 'button';
    user_id: number | null;
    created_at: Generated<string>;
  };
  spoiler_choices: {
    user_id: number;
    game_id: number;
    /** Spoilers up to this level are shown; 2 shows everything, also what achievements gate */
    shown_level: number;
  };
  steam_games: {
    user_id: number;
    game_id: number;
    app_id: number;
    icon_url: string | null;
    has_achievements: boolean;
    playtime_minutes: number;
    last_played_at: string | null;
    /** The player took it off their list; the next sync leaves it off */
    is_removed: Generated<boolean>;
    /** The job that read it last; is_new and played_minutes say what that job changed */
    listed_by: number | null;
    is_new: Generated<boolean>;
    played_minutes: Generated<number>;
    /** What the last look at the achievements came to; NULL before the first */
    unlocks_state: 'known' | 'no_achievements' | 'private' | null;
    /** When the unlocked achievements were read last; stays when a later look is refused */
    unlocks_known_at: string | null;
    /** The playtime at that moment: more of it means that there may be more */
    unlocks_at_minutes: number | null;
    /** The job that looked last, so that an interrupted one goes on behind it */
    checked_by: number | null;
    new_unlocks: Generated<number>;
  };
  steam_nonces: {
    nonce: string;
    created_at: Generated<string>;
  };
  steam_proof_requests: {
    state_hash: Buffer;
    user_id: number;
    session_id: number;
    /** The profile that was linked at the time */
    steam_id: string;
    created_at: Generated<string>;
  };
  steam_schemas: {
    game_id: number;
    read_at: Generated<string>;
  };
  stored_results: {
    name: string;
    result: JsonColumn;
    computed_at: Generated<string>;
    /** When a process began to find it out anew; one that was killed is followed by another */
    renewal_began_at: string | null;
  };
  title_aliases: {
    id: GeneratedAlways<number>;
    /** Levelled as a query is: lower-case words without marks */
    alias: string;
    /** The words of titles that take the alias's place in a query */
    stands_for: string;
    created_at: Generated<string>;
  };
  title_demand: {
    query: string;
    user_id: number;
    created_at: Generated<string>;
  };
  token_usage_logs: {
    id: GeneratedAlways<number>;
    user_id: number;
    game_id: number;
    message_id: number;
    /** NULL for the extractive expert */
    model: string | null;
    /** Of an answer: answered, unsure (none of its sentences has a source), not_in_sources (the model said so), stopped, of earlier versions and without a model also refused; anything else is the kind of a fault. Of other requests one word of their own */
    outcome: string;
    input_tokens: number;
    output_tokens: number;
    /** The server sent no usage; tokens are estimated from the text */
    estimated: boolean;
    first_text_ms: number | null;
    total_ms: number;
    /** At the price set when it happened; never recomputed */
    cost_micro_usd: number;
    created_at: Generated<string>;
    /** What the model was asked for: the answer, search queries for the question, an answer in place of which it asked for another search, or what a picture shows */
    purpose: Generated<'answer' | 'rewriting' | 'search' | 'picture'>;
  };
  top_up_refunds: {
    id: GeneratedAlways<number>;
    /** The key under which the provider pays back once, however often it is asked */
    uuid: Generated<string>;
    top_up_id: number;
    calls: number;
    kopecks: number;
    state: 'pending' | 'succeeded' | 'failed';
    /** provider: made in its own cabinet and learnt of afterwards */
    made_by: 'admin' | 'provider';
    actor_id: number | null;
    description: string | null;
    provider_refund_id: string | null;
    receipt_email: string | null;
    next_try_at: string | null;
    created_at: Generated<string>;
    resolved_at: string | null;
    /** Calls taken back beside those that were bought: what a promotion code had added to the purchase */
    promotion_calls: Generated<number>;
  };
  top_ups: {
    id: GeneratedAlways<number>;
    /** The key under which the provider makes one payment, however often it is asked */
    uuid: Generated<string>;
    user_id: number;
    calls: number;
    /** The price when it was made; later prices do not touch it */
    amount_kopecks: number;
    pack_id: number | null;
    status: 'pending' | 'succeeded' | 'canceled' | 'failed' | 'review' | 'refunded';
    reason: 'user' | 'expired' | 'provider' | null;
    review_reason: string | null;
    provider: PaymentProviderName;
    provider_payment_id: string | null;
    confirmation_url: string | null;
    /** Where the receipt goes, fixed when the top-up was made, as a repeated request has to be equal; dropped when the provider has answered */
    receipt_email: string | null;
    /** The payment as the provider told it last */
    provider_data: JsonColumn | null;
    /** What arrived, as the provider says; in review it may differ from the price. NULL before, and for another currency */
    paid_kopecks: number | null;
    /** Until then one process is asking the provider to make the payment */
    asked_until: string | null;
    checked_at: string | null;
    /** When the sweep asks the provider next; NULL when that is over */
    next_check_at: string | null;
    /** Taken back by refunds that are under way or made */
    refunded_calls: Generated<number>;
    refunded_kopecks: Generated<number>;
    created_at: Generated<string>;
    paid_at: string | null;
    /** The review reason that an admin has looked into; while it differs from review_reason, somebody has to */
    reviewed_reason: string | null;
    /** RECEIPT_VAT_CODE when it was paid, as 54-FZ numbers rates; null: none was set, or it was paid before this column */
    vat_code: number | null;
  };
  unannounced_events: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** When a process took it to announce it by NATS; five seconds later another may take it */
    taken_at: string | null;
  };
  uncounted_answers: {
    message_id: number;
  };
  uncounted_demand: {
    id: GeneratedAlways<number>;
    game_id: number;
    change: number;
  };
  uncounted_players: {
    id: GeneratedAlways<number>;
    game_id: number;
    change: number;
  };
  uncounted_ratings: {
    message_id: number;
  };
  unit_vectors: {
    model: string;
    chunk_id: number;
    /** SHA-256 of the texts of all units: another chunk with the same ones takes these vectors */
    text_hash: Buffer;
    /** The first 16 bytes of the SHA-256 of each unit’s text: an edited chunk takes the vectors of what stayed */
    unit_hashes: Buffer;
    dimensions: number;
    /** 32-bit scales of all units, lowest byte first, then their numbers in 8 bits; NULL where the server takes none of the texts */
    vectors: Buffer | null;
    created_at: Generated<string>;
  };
  user_achievements: {
    user_id: number;
    achievement_id: number;
    unlocked_at: string;
  };
  user_figures: {
    user_id: number;
    questions: Generated<number>;
    /** The user is not deleted */
    is_listed: Generated<boolean>;
    /** The first day as counted by the overview: verified, asked, asked again on a later day, paid */
    verified_on: string | null;
    asked_on: string | null;
    returned_on: string | null;
    paid_on: string | null;
    /** The last week for which cohort_weeks counts the user */
    last_week: string | null;
  };
  user_games: {
    user_id: number;
    game_id: number;
    added_at: Generated<string>;
    /** Added by the player; these stay when Steam is unlinked */
    by_hand: Generated<boolean>;
  };
  users: {
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    /** argon2id in PHC form; parameters travel with the hash, so they can be raised later */
    password_hash: string;
    role: Generated<'user' | 'admin'>;
    is_active: Generated<boolean>;
    language: Generated<Language>;
    email_verified_at: string | null;
    /** The canonical address of the profile, made from steam_id */
    steam_profile_url: string | null;
    /** 64-bit Steam id as text: larger than a JavaScript number holds exactly */
    steam_id: string | null;
    created_at: Generated<string>;
    deleted_at: string | null;
    /** Moved with the session's, and kept when the sessions are gone */
    last_seen_at: string | null;
    /** When everything personal was removed, for good; the row stays for the ledger to point at */
    erased_at: string | null;
    /** When the user asked to delete the account; logging in clears it, after the waiting period deleted_at is set */
    deletion_asked_at: string | null;
    steam_name: string | null;
    steam_avatar_url: string | null;
    /** What the player gave as their profile, as they typed it */
    steam_typed: string | null;
    steam_linked_at: string | null;
    /** When a sync of this profile went through last */
    steam_synced_at: string | null;
    /** Parts of the admin that may be used without being an admin; empty for admins */
    grants: Generated<('reviewer' | 'support' | 'finance')[]>;
    /** When Steam said that steam_id belongs to who owns this account; gone with the link */
    steam_proved_at: string | null;
    /** An admin made the account without a password, and its owner has not set one yet */
    is_invited: Generated<boolean>;
  };
  version_pieces: {
    id: GeneratedAlways<number>;
    article_id: number;
    hash: Buffer;
    /** {chunk_key, section, content, hints?: {nudge, direction}, gate?: {achievement_id, spoiler_level}}; hash is the SHA-256 of its text */
    piece: JsonColumn;
  };
  wallet_settings: {
    user_id: number;
    /** At this many calls the user wants to be warned */
    low_calls: number;
  };
  weekly_game_totals: {
    week: string;
    game_id: number;
    questions: number;
    /** Answers that are refused or unsure */
    refused: number;
    failed: number;
    demand: number;
  };
  wiki_pages: {
    article_id: number;
    site: string;
    /** The address of the wiki's main page; empty where its export did not say */
    base: string;
    page_id: number;
    page: string;
    /** The one that was read last, published or waiting for its review */
    revision: number;
    revised_at: string | null;
    licence: string;
    licence_url: string | null;
    /** The last import that met the page */
    seen_in: string;
    /** Since when the wiki has the page no longer; the article stays */
    gone_at: string | null;
    /** When the last import met the page */
    seen_at: Generated<string>;
    emptied: Generated<string[]>;
  };
  wiki_sources: {
    id: GeneratedAlways<number>;
    game_id: number;
    /** A file as it came, or packed by us where it came as plain XML; of a wiki and of web pages their addresses, one a line */
    content: Buffer;
    created_at: Generated<string>;
    used_at: Generated<string>;
    /** An export, a wiki that is read by its API, Markdown (one text or a zip), or web pages */
    kind: Generated<'export' | 'wiki' | 'markdown' | 'pages'>;
  };
  writing_blocks: {
    id: GeneratedAlways<number>;
    user_id: number;
    reason: string;
    /** NULL: until it is lifted */
    ends_at: string | null;
    actor_id: number | null;
    created_at: Generated<string>;
    lifted_at: string | null;
    lifted_by: number | null;
  };
}
