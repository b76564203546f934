-- The device that launched the game: the game ends with the sign-in on it. `expires_at` is the latest end of the session.
-- A session from before these columns belongs to any device and ends after the usual time.
alter table play_session add column device text;
alter table play_session add column expires_at timestamptz;
