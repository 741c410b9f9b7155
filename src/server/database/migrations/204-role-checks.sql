-- By which the issuer is asked again who an operator or administrator is, sealed, and when it was asked last; null for
-- sessions of clients.
alter table session add column refresh_token text;
alter table session add column role_checked_at timestamptz;
