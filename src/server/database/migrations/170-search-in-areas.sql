-- The back office looks among those who rent in its part of the country. An area is the beginning of an office's index, two
-- digits: some sixty of them hold all offices. Who has or had a claim there carries it, and each word of a name stands in
-- the index once an area: namesakes elsewhere are not read.
alter table person add column areas text[] not null default '{}';
alter table client add column areas text[] not null default '{}';
alter table organisation add column areas text[] not null default '{}';
comment on column person.areas is 'Beginnings of the indexes of the offices where they have or had claims, two digits each.';
comment on column client.areas is 'Beginnings of the indexes of the offices where it has or had claims, two digits each.';
comment on column organisation.areas is 'Beginnings of the indexes of the offices where it has or had claims, two digits each.';

drop index client_words, person_words, organisation_words;
update person set areas = found.areas
from (select sub, array_agg(distinct left(office_index, 2)) as areas from claim group by sub) as found
where found.sub = person.sub;
update client set areas = found.areas
from (select client_id, array_agg(distinct left(office_index, 2)) as areas from claim group by client_id) as found
where found.client_id = client.id;
update organisation set areas = found.areas
from (select legal_hid, array_agg(distinct left(office_index, 2)) as areas from claim where legal_hid <> '' group by legal_hid) as found
where found.legal_hid = organisation.legal_hid;

create function note_area_of_claim() returns trigger language plpgsql as $$
declare
  area text := left(new.office_index, 2);
begin
  update person set areas = areas || area where sub = new.sub and not area = any(areas);
  update client set areas = areas || area where id = new.client_id and not area = any(areas);
  update organisation set areas = areas || area where legal_hid = new.legal_hid and not area = any(areas);
  return null;
end $$;
create trigger claim_area_noted after insert or update of sub, client_id, legal_hid, office_index on claim
  for each row execute function note_area_of_claim();
-- An organisation that is told of after its claims finds them.
create function find_areas_of_organisation() returns trigger language plpgsql as $$
begin
  select coalesce(array_agg(distinct left(office_index, 2)), '{}') into new.areas from claim
  where legal_hid = new.legal_hid and legal_hid <> '';
  return new;
end $$;
create trigger organisation_areas before insert on organisation
  for each row execute function find_areas_of_organisation();

-- Each word of a name, and each of the others as it stands, once an area. Its body is bound as it is read here: while an
-- index is made, no function but those of PostgreSQL itself is found by its name.
create function words_in_areas(areas text[], name text, others text[] default '{}') returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array(
  select area || word from unnest(areas) as area, unnest(tsvector_to_array(search_words(name)) || others) as word
));
create index client_words on client using gin (words_in_areas(areas,
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' ||
  coalesce(entity ->> 'orgName', '') || ' ' || coalesce(entity ->> 'orgFullName', '')));
create index person_words on person using gin (words_in_areas(areas, user_name, array['@' || lower(email)]));
create index organisation_words on organisation using gin (words_in_areas(areas, full_name));

-- Whose claims are of the branch, and whether they are over, is read from the index that finds them.
drop index claim_owner, claim_client, claim_box;
create index claim_owner on claim (sub, legal_hid, id) include (office_index, status);
create index claim_client on claim (client_id, id) include (office_index, status) where client_id is not null;
create index claim_box on claim (box_id, id) include (status);
drop index box_number_text;
create index box_number_text on box ((number::text) text_pattern_ops, office_index text_pattern_ops, id);

-- All rows of three digits in the number of a claim, once an area: a part of a number is found by those that it has.
-- Nothing waits outside the index, where each search would read it.
create function number_parts(id bigint, office_index text) returns text[] language plpgsql immutable parallel safe as $$
declare
  area text := left(office_index, 2);
  digits text := id::text;
  parts text[] := '{}';
begin
  for at in 1..length(digits) - 2 loop
    parts := parts || (area || substr(digits, at, 3));
  end loop;
  return parts;
end $$;
create index claim_number_parts on claim using gin (number_parts(id, office_index)) with (fastupdate = off);

analyze person, client, organisation, claim;
