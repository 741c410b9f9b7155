-- Retention looks each minute for users whose access ended long ago, and for old requests: it must not read all of them.
create index organisation_user_ended on organisation_user (state, changed_at);
create index personal_data_request_at on personal_data_request (at);
