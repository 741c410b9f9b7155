-- The desk finds claims by whom they are of. Names stand in the tables as they are (what is sealed is passport, birthday and
-- addresses), so these indexes are all that the search keeps: they follow every change and every deletion by themselves.

-- Words of a name in one spelling: small letters, the letter io as ie, punctuation as spaces. Written out letter by letter,
-- so that it means the same under every locale of a database.
create function search_words(name text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate($1,
    E'\u0410\u0411\u0412\u0413\u0414\u0415\u0401\u0416\u0417\u0418\u0419\u041a\u041b\u041c\u041d\u041e\u041f\u0420\u0421\u0422\u0423\u0424\u0425\u0426\u0427\u0428\u0429\u042a\u042b\u042c\u042d\u042e\u042f\u0451\u00a0\u00ab\u00bb\u201e\u201c\u201d\u2018\u2019\u2013\u2014\u2116".,;:-()/\\&+_*@#!?[]{}<>|%$~^=`''',
    E'\u0430\u0431\u0432\u0433\u0434\u0435\u0435\u0436\u0437\u0438\u0439\u043a\u043b\u043c\u043d\u043e\u043f\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0449\u044a\u044b\u044c\u044d\u044e\u044f\u0435                                           '))
$$;

create index client_words on client using gin (search_words(
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' ||
  coalesce(entity ->> 'orgName', '') || ' ' || coalesce(entity ->> 'orgFullName', '')));
create index client_inn on client ((entity ->> 'inn')) where kind = 'entity';
create index person_words on person using gin (search_words(user_name));
create index person_email on person (lower(email) text_pattern_ops);
create index person_inn on person (inn) where inn is not null;
create index organisation_words on organisation using gin (search_words(full_name));
create index organisation_inn on organisation (inn);
create index notification_setting_address on notification_setting (lower(address) text_pattern_ops);
create index item_track on item (upper(track)) where track is not null;
create index claim_client on claim (client_id) where client_id is not null;
create index claim_box on claim (box_id, id);
