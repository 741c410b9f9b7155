-- Which keys of personal data are in use, so that a server without one of them does not start.
create table personal_data_key (
  id text primary key,                     -- as sealed values begin with it
  retired_at timestamptz,                  -- null: something may be sealed with it; else nothing is any more
  link_key text,                           -- sealed: signs links; null until a server that has the key has started
  links_until timestamptz                  -- until then links signed with it may be shown
);
insert into personal_data_key (id)
select distinct left(sealed, 8) from (
  select secret as sealed from identity
  union all select privilege_document from client
  union all select privilege_document from claim
  union all select id_token from session
  union all select secret from webhook
  union all select old_secret from webhook
) as every_value
where sealed ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]+$';

-- The key with which a file is sealed; null: not known, the file itself says it.
alter table stored_file add column key_id text;
