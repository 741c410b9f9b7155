-- Retention looks each minute for users whose access ended long ago: it must not read all users.
create index organisation_user_ended on organisation_user (state, changed_at);
