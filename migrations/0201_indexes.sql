-- Each of these served a list or a page that read a whole table.
CREATE INDEX message_sources_of_chunk ON message_sources (chunk_id);
CREATE INDEX chunks_of_article ON chunks (article_id);
CREATE INDEX token_usage_logs_of_message ON token_usage_logs (message_id);
-- Serves what the player sees and what an admin sees, hidden messages included.
CREATE INDEX messages_of_user_and_game ON messages (user_id, game_id, id);
DROP INDEX messages_history;
-- The newest transactions of an account, without reading all of its entries.
CREATE INDEX ledger_entries_of_account_by_transaction ON ledger_entries (account_id, transaction_id);
DROP INDEX ledger_entries_of_account;
-- What gave or took calls and roubles, without the many transactions of questions.
CREATE INDEX ledger_transactions_outside_questions ON ledger_transactions (created_at)
  WHERE kind NOT IN ('reserve', 'settle', 'refund', 'expire');
CREATE INDEX chunk_gates_of_article ON chunk_gates (article_id);
