// Generated from migrations/ by `npm run generate`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type JsonColumn = ColumnType<unknown, string, string>;

export interface Tables {
  achievements: {
    id: GeneratedAlways<number>;
    game_id: number;
    api_name: string;
    ordinal: number;
    title_en: string;
    title_ru: string | null;
    description_en: string | null;
    description_ru: string | null;
    icon_url: string | null;
    hidden: Generated<boolean>;
    rarity_percent: number | null;
    locked_icon_url: string | null;
  };
  announcement_recipients: {
    announcement_id: number;
    user_id: number;
    notification_id: number | null;
  };
  announcements: {
    id: GeneratedAlways<number>;
    title_en: string;
    body_en: string;
    title_ru: string;
    body_ru: string;
    link: string | null;
    audience: string;
    user_ids: number[] | null;
    author_id: number;
    created_at: Generated<string>;
    deleted_at: string | null;
  };
  api_key_usage: {
    api_key_id: number;
    day: string;
    requests: Generated<number>;
    refused: Generated<number>;
  };
  api_keys: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    key_hash: Buffer;
    prefix: string;
    is_active: Generated<boolean>;
    expires_at: string | null;
    last_used_at: string | null;
    made_by: number;
    created_at: Generated<string>;
    deleted_at: string | null;
    monthly_calls: number | null;
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
  article_reports: {
    id: GeneratedAlways<number>;
    article_id: number;
    user_id: number;
    reason: string;
    comment: string | null;
    closed_at: string | null;
    created_at: Generated<string>;
  };
  article_versions: {
    id: GeneratedAlways<number>;
    article_id: number;
    number: number;
    title: string;
    language: string;
    game_version: string | null;
    checked_on: string | null;
    chunks: JsonColumn;
    cause: string;
    state: string;
    author_id: number | null;
    reviewer_id: number | null;
    reviewed_at: string | null;
    note: string | null;
    created_at: Generated<string>;
  };
  articles: {
    id: GeneratedAlways<number>;
    game_id: number;
    title: string;
    language: string;
    game_version: string | null;
    source: string | null;
    author_id: number | null;
    reviewed_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
    revision: Generated<number>;
    checked_on: string | null;
    origin: string | null;
    purged_at: string | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    actor_id: number | null;
    action: string;
    object_kind: string;
    object_id: number | null;
    before: JsonColumn | null;
    after: JsonColumn | null;
    ip: string | null;
    request_id: string | null;
    created_at: Generated<string>;
  };
  background_jobs: {
    id: GeneratedAlways<number>;
    kind: string;
    user_id: number | null;
    title: string;
    state: Generated<string>;
    done: Generated<number>;
    total: number | null;
    payload: JsonColumn;
    result: JsonColumn | null;
    error: JsonColumn | null;
    tries: Generated<number>;
    run_after: Generated<string>;
    worker: string | null;
    lease_until: string | null;
    cancel_requested_at: string | null;
    created_at: Generated<string>;
    started_at: string | null;
    finished_at: string | null;
  };
  call_packs: {
    id: GeneratedAlways<number>;
    calls: number;
    price_kopecks: number;
    title_en: string;
    title_ru: string;
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
  chunk_gates: {
    chunk_key: string;
    game_id: number;
    article_id: number;
    achievement_id: number | null;
    spoiler_level: Generated<number>;
  };
  chunk_vectors: {
    model: string;
    chunk_id: number;
    text_hash: Buffer;
    dimensions: number;
    vector: Buffer | null;
    created_at: Generated<string>;
  };
  chunks: {
    id: GeneratedAlways<number>;
    chunk_key: string;
    game_id: number;
    article_id: number;
    ordinal: number;
    article_title: string;
    language: string;
    section: Generated<string>;
    content: string;
    from_rev: number;
    to_rev: number | null;
    nudge: string | null;
    direction: string | null;
  };
  consents: {
    id: GeneratedAlways<number>;
    user_id: number;
    version: string;
    accepted_at: Generated<string>;
    ip: string | null;
    user_agent: string | null;
  };
  data_exports: {
    job_id: number;
    user_id: number;
    content: Buffer;
    created_at: Generated<string>;
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
    ranking: JsonColumn;
    grades: JsonColumn;
    metrics: JsonColumn | null;
    missed: JsonColumn;
    answer: JsonColumn | null;
    ms: number;
  };
  evaluations: {
    id: GeneratedAlways<number>;
    game_id: number;
    snapshot_version: number;
    retrieve_k: number;
    kind: string;
    settings: JsonColumn;
    note: string | null;
    job_id: number | null;
    summary: JsonColumn | null;
    created_by: number | null;
    created_at: Generated<string>;
    finished_at: string | null;
    deleted_at: string | null;
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
    proof: string | null;
    publish_job_id: number | null;
  };
  games: {
    id: GeneratedAlways<number>;
    slug: string;
    title: string;
    steam_app_id: number | null;
    summary_en: string | null;
    summary_ru: string | null;
    header_url: string | null;
    genres: Generated<string[]>;
    released_on: string | null;
    popularity: Generated<number>;
    kb_revision: Generated<number>;
    created_at: Generated<string>;
    deleted_at: string | null;
    developer: string | null;
    publisher: string | null;
    is_free: boolean | null;
    icon_url: string | null;
    hidden_at: string | null;
    merged_into: number | null;
    purged_at: string | null;
    game_version: string | null;
  };
  gap_questions: {
    message_id: number;
    gap_id: number | null;
  };
  idempotency_keys: {
    user_id: number;
    call: string;
    key: string;
    body_hash: Buffer;
    question_id: number | null;
    answer: JsonColumn | null;
    created_at: Generated<string>;
    top_up_id: number | null;
  };
  job_files: {
    job_id: number;
    content: Buffer;
  };
  knowledge_gaps: {
    id: GeneratedAlways<number>;
    game_id: number;
    state: Generated<string>;
    wording: string | null;
    language: string | null;
    released_at: string | null;
    released_by: number | null;
    checked_rev: Generated<number>;
    article_id: number | null;
    closed_at: string | null;
    created_at: Generated<string>;
    checked_at: string | null;
  };
  known_devices: {
    user_id: number;
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
    grade: number | null;
    graded_by: number | null;
    graded_at: Generated<string>;
  };
  labelled_queries: {
    id: GeneratedAlways<number>;
    game_id: number;
    query_text: string;
    message_id: number | null;
    answerable: Generated<boolean>;
    expected_fact: string | null;
    note: string | null;
    put_off_at: string | null;
    created_by: number | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    deleted_at: string | null;
  };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    kind: string;
    unit: string;
    balance: number | null;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    transaction_id: number;
    account_id: number;
    amount: number;
  };
  ledger_transactions: {
    id: GeneratedAlways<number>;
    reference: string;
    kind: string;
    actor_id: number | null;
    description: string | null;
    created_at: Generated<string>;
    reverses_id: number | null;
    reservation_id: number | null;
    top_up_id: number | null;
    top_up_refund_id: number | null;
  };
  live_events: {
    id: GeneratedAlways<number>;
    user_id: number;
    event: string;
    subject_id: number | null;
    created_at: Generated<string>;
  };
  mail_tokens: {
    id: GeneratedAlways<number>;
    user_id: number;
    purpose: string;
    token_hash: Buffer;
    code_hash: Buffer;
    wrong_tries: Generated<number>;
    expires_at: string;
    created_at: Generated<string>;
    new_email: string | null;
  };
  message_sources: {
    message_id: number;
    n: number;
    chunk_id: number;
    score: number;
    cited: Generated<boolean>;
  };
  messages: {
    id: GeneratedAlways<number>;
    game_id: number;
    user_id: number;
    role: string;
    question_id: number | null;
    text: Generated<string>;
    state: string;
    is_rag: boolean | null;
    mode: string | null;
    failure_code: string | null;
    reservation_id: number | null;
    kb_revision: number | null;
    stop_requested_at: string | null;
    created_at: Generated<string>;
    finished_at: string | null;
    hidden_at: string | null;
    api_key_id: number | null;
    request_hash: Buffer | null;
    earlier_steps: string[] | null;
    steps_shown: number | null;
    content: JsonColumn | null;
  };
  missed_searches: {
    query: string;
    searches: Generated<number>;
    first_at: Generated<string>;
    last_at: Generated<string>;
    dismissed_at: string | null;
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
    data: JsonColumn;
    link: string | null;
    read_at: string | null;
    created_at: Generated<string>;
  };
  page_hit_salts: {
    day: string;
    salt: Buffer;
  };
  page_hits: {
    day: string;
    path: string;
    visitor: Buffer;
    hits: Generated<number>;
  };
  payment_notices: {
    id: GeneratedAlways<number>;
    provider: string;
    event_key: string;
    event: string;
    top_up_id: number | null;
    body: JsonColumn;
    sender_ip: string | null;
    times: Generated<number>;
    received_at: Generated<string>;
  };
  question_vectors: {
    model: string;
    text_hash: Buffer;
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
    handled_at: string | null;
    handled_by: number | null;
    handled_note: string | null;
    deleted_at: string | null;
  };
  reservations: {
    id: GeneratedAlways<number>;
    user_id: number;
    state: Generated<string>;
    lease_until: string;
    created_at: Generated<string>;
    resolved_at: string | null;
  };
  sample_questions: {
    id: GeneratedAlways<number>;
    game_id: number;
    language: string;
    ordinal: number;
    text: string;
  };
  sandbox_payments: {
    id: Generated<string>;
    order_key: string;
    data: JsonColumn;
    created_at: Generated<string>;
  };
  schema_migrations: {
    name: string;
    hash: string;
    applied_at: Generated<string>;
  };
  sessions: {
    id: GeneratedAlways<number>;
    user_id: number;
    token_hash: Buffer;
    created_at: Generated<string>;
    last_seen_at: Generated<string>;
    ip: string | null;
    user_agent: string | null;
  };
  snapshots: {
    game_id: number;
    revision: number;
    reason: string;
    user_id: number | null;
    created_at: Generated<string>;
  };
  spoiler_choices: {
    user_id: number;
    game_id: number;
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
    is_removed: Generated<boolean>;
    listed_by: number | null;
    is_new: Generated<boolean>;
    played_minutes: Generated<number>;
    unlocks_state: string | null;
    unlocks_known_at: string | null;
    unlocks_at_minutes: number | null;
    checked_by: number | null;
    new_unlocks: Generated<number>;
  };
  steam_schemas: {
    game_id: number;
    read_at: Generated<string>;
  };
  title_aliases: {
    id: GeneratedAlways<number>;
    alias: string;
    stands_for: string;
    created_at: Generated<string>;
  };
  token_usage_logs: {
    id: GeneratedAlways<number>;
    user_id: number;
    game_id: number;
    message_id: number;
    model: string | null;
    outcome: string;
    input_tokens: number;
    output_tokens: number;
    estimated: boolean;
    first_text_ms: number | null;
    total_ms: number;
    cost_micro_usd: number;
    created_at: Generated<string>;
  };
  top_up_refunds: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    top_up_id: number;
    calls: number;
    kopecks: number;
    state: string;
    made_by: string;
    actor_id: number | null;
    description: string | null;
    provider_refund_id: string | null;
    receipt_email: string | null;
    next_try_at: string | null;
    created_at: Generated<string>;
    resolved_at: string | null;
  };
  top_ups: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    user_id: number;
    calls: number;
    amount_kopecks: number;
    pack_id: number | null;
    status: string;
    reason: string | null;
    review_reason: string | null;
    provider: string;
    provider_payment_id: string | null;
    confirmation_url: string | null;
    receipt_email: string | null;
    provider_data: JsonColumn | null;
    paid_kopecks: number | null;
    asked_until: string | null;
    checked_at: string | null;
    next_check_at: string | null;
    refunded_calls: Generated<number>;
    refunded_kopecks: Generated<number>;
    created_at: Generated<string>;
    paid_at: string | null;
    reviewed_reason: string | null;
  };
  user_achievements: {
    user_id: number;
    achievement_id: number;
    unlocked_at: string;
  };
  user_games: {
    user_id: number;
    game_id: number;
    added_at: Generated<string>;
    by_hand: Generated<boolean>;
  };
  users: {
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    password_hash: string;
    role: Generated<string>;
    is_active: Generated<boolean>;
    language: Generated<string>;
    email_verified_at: string | null;
    steam_profile_url: string | null;
    steam_id: string | null;
    created_at: Generated<string>;
    deleted_at: string | null;
    last_seen_at: string | null;
    erased_at: string | null;
    deletion_asked_at: string | null;
    steam_name: string | null;
    steam_avatar_url: string | null;
    steam_typed: string | null;
    steam_linked_at: string | null;
    steam_synced_at: string | null;
  };
  wallet_settings: {
    user_id: number;
    low_calls: number;
  };
}
