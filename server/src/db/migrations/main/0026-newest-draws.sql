-- no transaction
-- The newest draws of all games: everybody may ask for them, and a year has seven hundred thousand.
create index concurrently if not exists draw_by_closing on draw (closes_at);
