-- A login that links another account to the one of this session, instead of opening a session of its own.
alter table login_attempt add column link_sub text;          -- the account that the other one joins; null: a usual login
alter table login_attempt add column callback_failure text;  -- where the browser goes when nothing was linked
