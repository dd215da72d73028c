-- step
-- What each admin list is sorted and filtered by. The indexes are built beside the running servers, as their tables are large.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_created ON users (created_at, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_name ON users (name COLLATE "und-x-icu", id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_role ON users (role, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_admins ON users (created_at, id) WHERE role = 'admin' AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_inactive ON users (created_at, id) WHERE NOT is_active AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_last_visit ON users (last_seen_at, id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_by_last_visit_back ON users (last_seen_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_all_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_by_calls ON ledger_accounts (balance, user_id) WHERE kind = 'calls';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_status ON top_ups (status, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_of_status ON top_ups (status, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_of_provider ON top_ups (provider, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_calls ON top_ups (calls, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_amount ON top_ups (amount_kopecks, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_payment ON top_ups (paid_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS top_ups_by_payment_back ON top_ups (paid_at DESC NULLS LAST, id DESC);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_action ON audit_log (action, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_kind ON audit_log (object_kind, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_actor ON audit_log (actor_id, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_object ON audit_log (object_id, created_at, id);
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_time ON background_jobs (created_at, id) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_of_state ON background_jobs (state, created_at, id) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_of_kind ON background_jobs (kind, created_at, id) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_by_end ON background_jobs (finished_at, id) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_by_end_back ON background_jobs (finished_at DESC NULLS LAST, id DESC) WHERE user_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_by_stars ON ratings (rating, message_id) WHERE deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ratings_unhandled_time ON ratings (updated_at, message_id) WHERE handled_at IS NULL AND deleted_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_by_change ON articles (updated_at, id) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_by_creation ON articles (created_at, id) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_by_title ON articles (title COLLATE "und-x-icu", id) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_of_game ON articles (game_id, updated_at, id) WHERE purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_unreviewed ON articles (updated_at, id) WHERE reviewed_at IS NULL AND purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS articles_deleted ON articles (updated_at, id) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_current ON chunks (id) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_by_section ON chunks (section COLLATE "und-x-icu", id) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_by_article_title ON chunks (article_title COLLATE "und-x-icu", id) WHERE to_rev IS NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS chunks_by_length ON chunks (length(content), id) WHERE to_rev IS NULL;
