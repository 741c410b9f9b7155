-- Functions that several subjects use, and small values that all servers share.

-- Words of a name in one spelling: lower case, the letter io as ie, punctuation as spaces. Spelled out letter by letter so
-- that it does not depend on the locale of the database.
create function search_words(name text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate($1,
    E'\u0410\u0411\u0412\u0413\u0414\u0415\u0401\u0416\u0417\u0418\u0419\u041a\u041b\u041c\u041d\u041e\u041f\u0420\u0421\u0422\u0423\u0424\u0425\u0426\u0427\u0428\u0429\u042a\u042b\u042c\u042d\u042e\u042f\u0451\u00a0\u00ab\u00bb\u201e\u201c\u201d\u2018\u2019\u2013\u2014\u2116".,;:-()/\\&+_*@#!?[]{}<>|%$~^=`''',
    E'\u0430\u0431\u0432\u0433\u0434\u0435\u0435\u0436\u0437\u0438\u0439\u043a\u043b\u043c\u043d\u043e\u043f\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0449\u044a\u044b\u044c\u044d\u044e\u044f\u0435                                           '))
$$;

-- Each word of a name, and each of `others` unchanged, once per area. The body is bound here (`return`): while an index
-- is built, only functions of pg_catalog are found by name.
create function words_in_areas(areas text[], name text, others text[] default '{}') returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array(
  select area || word from unnest(areas) as area, unnest(tsvector_to_array(search_words(name)) || others) as word
));

-- The later of two instants, so that histories stay in order when the clocks of servers differ. A `before` more than five
-- minutes ahead comes from a test clock and is ignored.
create function not_before(before timestamptz, at timestamptz) returns timestamptz language sql immutable as $$
  select case when before > at and before < at + interval '5 minutes' then before else at end
$$;

-- A history entry is never earlier than the one before it. The argument is the column that names its owner.
create function keep_history_in_order() returns trigger language plpgsql as $$
declare
  last timestamptz;
begin
  execute format('select at from %1$I where %2$I = $1.%2$I order by id desc limit 1', tg_table_name, tg_argv[0])
    into last using new;
  new.at := not_before(last, new.at);
  return new;
end $$;

-- Small values that all servers share: the embedded issuer's keys, the sandbox bank's orders.
create table key_value (
  name text primary key,
  value jsonb not null,
  kept_until timestamptz
);

-- Used-up rate limits, counted in one statement so that all servers share them.
create table rate_limit (
  key text primary key,                    -- the limit and the caller
  points integer not null,
  expires_at timestamptz not null          -- the count restarts then
);
create index rate_limit_expires_at on rate_limit (expires_at);
