-- A receipt states the VAT as it was when the purchase was paid, whatever the settings say later.
ALTER TABLE top_ups ADD COLUMN vat_code int CHECK (vat_code BETWEEN 1 AND 12);
COMMENT ON COLUMN top_ups.vat_code IS 'RECEIPT_VAT_CODE when it was paid, as 54-FZ numbers rates; null: none was set, or it was paid before this column';
