-- Rents that were paid with notices (service 7) before settings were made by themselves get them: a digest at six in the
-- evening to the e-mail of the login.
insert into notification_setting (claim_id, channel, address, hour, mode, only_when_empty, confirmed_at, changed_at)
select claim.id, 'email', lower(person.email), 18, 'digest', false, now(), now()
from claim join person on person.sub = claim.sub
where claim.status in (3, 6, 8) and claim.services @> '7'::jsonb and person.email <> ''
on conflict (claim_id) do nothing;
