-- For receipts: by which way the answer came that settled a survey, and when one came after its end.
ALTER TABLE surveys ADD COLUMN via TEXT CHECK (via IN ('page', 'program', 'conversation', 'agent client'));
ALTER TABLE surveys ADD COLUMN late_at INTEGER;
