-- A refund takes back what a promotion code added to the purchase, in the same proportion.
ALTER TABLE top_up_refunds ADD COLUMN promotion_calls int NOT NULL DEFAULT 0 CHECK (promotion_calls >= 0);
COMMENT ON COLUMN top_up_refunds.promotion_calls IS 'Calls taken back beside those that were bought: what a promotion code had added to the purchase';
CREATE INDEX promotion_redemptions_of_top_up ON promotion_redemptions (top_up_id) WHERE top_up_id IS NOT NULL;
