import type { Database } from '#server/database/database.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'

/** Amount of data from years of use. */
export interface Years {
  readonly claims: number
  /** Letters to digitize; the same number of items is in boxes. */
  readonly letters: number
}

/** Size of a nationwide service. */
export const nationalYears: Years = { claims: 1_000_000, letters: 50_000 }

/** Maximum number of generated offices; one in twelve belongs to the demo operator's branch. */
const OFFICES = 2_000
const CLAIMS_OF_OFFICE = 500
/** Maximum number of boxes of the largest organisation, which is the demo accountant's first one. */
const LARGEST = 5_000
/** The rows look as if this were today. */
const TODAY = '2026-07-10'

/** SQL for a pseudo-random number from 0 to `below - 1` that is the same in every run. */
const scattered = (what: string, below: number, salt = 0): string =>
  `(hashint8extended(${what}, ${salt}) & 1073741823) % ${below}`

const texts = (list: string): string => `('{${list}}'::text[])`
const roots = texts(
  'Бел,Вор,Гор,Дрозд,Еж,Жур,Зим,Каз,Лап,Мор,Нос,Ор,Пан,Рог,Сав,Тар,Ус,Фил,Хар,Цвет,Чер,Шар,Щук,Юд,Яр,Бар,Вол,Гус,Дем,Зуб',
)
const middles = texts(
  'ан,ен,ин,он,ар,ер,ир,ор,ал,ел,ил,ол,ат,ет,ит,от,ад,ед,ид,од,ак,ек,ик,ок,аш,еш,иш,ош,ас,ес,ис,ос,ав,ев,ив,яв,уш,юш,ух,ур',
)
const firsts = texts('Иван,Пётр,Семён,Олег,Игорь,Павел,Юрий,Артём,Глеб,Борис,Антон,Роман')
const fathers = texts('Ильич,Петрович,Олегович,Юрьевич,Иванович,Павлович,Борисович,Антонович')

/** SQL for the names of person number `k`; one in two hundred is called Иванов. */
const lastName = `case when ${scattered('k', 200)} = 0 then 'Иванов'
  else ${roots}[1 + ${scattered('k', 30, 1)}] || ${middles}[1 + ${scattered('k', 40, 2)}] || 'ов' end`
const firstName = `${firsts}[1 + ${scattered('k', 12, 3)}]`
const middleName = `${fathers}[1 + ${scattered('k', 8, 4)}]`

const withTriggers = ['claim', 'claim_history', 'payment', 'incoming_letter_history', 'ledger_entry']

/** Creates the table from which later statements read the person, organisation, office and status of the n-th claim. */
const plan = ({ claims }: Years, offices: number, step: number): string => `
  create temporary table made as
  select n, n / 3 as k,
    case when n % 5 > 0 then null when (n / 5) % ${step} = 0 then '${demoOrganisations[0].legalHid}'
      else 'org-' || (n / 5) % ${Math.ceil(claims / 50)} end as legal_hid,
    ${scattered('n', 1000)} as kind, ${scattered('n', 12, 1)} as month, ${scattered('n', 1000, 2)} as extra,
    n % ${offices} as place, 0::bigint as box_id, ''::text as office_index, ''::text as sub
  from generate_series(0, ${claims - 1}) as n`

const people = ({ claims }: Years): string => `
  insert into person (sub, user_name, email, profile_url, role, inn, seen_at, review_on)
  select 'holder-' || k, concat_ws(' ', ${firstName}, ${middleName}, ${lastName}), 'holder-' || k || '@example.org', '',
    'client', case when k % 10 = 0 then lpad((700000000000 + k)::text, 12, '0') end, '${TODAY}', date '2026-08-01' + (k % 365)::int
  from generate_series(0, ${Math.ceil(claims / 3)}) as k
  on conflict do nothing;
  insert into person (sub, user_name, email, profile_url, role, seen_at) values
    ('${demoPeople.individual.sub}', '${demoPeople.individual.userName}', '${demoPeople.individual.email}', '', 'client', '${TODAY}'),
    ('${demoPeople.legal.sub}', '${demoPeople.legal.userName}', '${demoPeople.legal.email}', '', 'client', '${TODAY}')
  on conflict do nothing;
  insert into organisation (legal_hid, full_name, inn, synced_at)
  select 'org-' || k, concat('ООО «', ${roots}[1 + ${scattered('k', 30, 5)}], ${middles}[1 + ${scattered('k', 40, 6)}], 'торг ', k, '»'),
    (7700000000 + k)::text, timestamptz '${TODAY}'
  from generate_series(0, ${Math.ceil(claims / 50)}) as k
  union all select '${demoOrganisations[0].legalHid}', '${demoOrganisations[0].orgFullName}', '${demoOrganisations[0].inn}', '${TODAY}'
  on conflict do nothing;
  insert into organisation_user (legal_hid, sub, email, user_name, role, origin, state, added_at, changed_at)
  select 'org-' || k, 'holder-' || k, 'holder-' || k || '@example.org', user_name, 'administrator', 'login', 'active', '${TODAY}', '${TODAY}'
  from generate_series(0, ${Math.ceil(claims / 50)}) as k join person on sub = 'holder-' || k
  on conflict do nothing;
  insert into session (id, sub, created_at, used_at)
  select 'made-' || k, 'holder-' || k, '2026-07-09', '2026-07-09' from generate_series(0, ${Math.ceil(claims / 10)}) as k
  on conflict do nothing;
  insert into client (sub, kind, first_name, middle_name, last_name, created_at, changed_at)
  select 'holder-' || k, 'person', ${firstName}, ${middleName}, ${lastName}, '2026-01-10', '2026-01-10'
  from generate_series(0, ${Math.ceil(claims / 3)}) as k
  on conflict do nothing;
  insert into client (sub, legal_hid, kind, entity, created_at, changed_at)
  select case when legal_hid = '${demoOrganisations[0].legalHid}' then '${demoPeople.legal.sub}' else 'holder-' || substr(legal_hid, 5) end,
    legal_hid, 'entity', jsonb_build_object('orgName', full_name, 'orgFullName', full_name, 'orgType', 'ООО', 'inn', inn,
      'kpp', '770401001', 'addressLegal', '101000, Москва', 'addressFact', '101000, Москва', 'bankName', 'Банк',
      'bankBic', '044525225', 'accountNumber', '40702810900000000001', 'correspondentNumber', '30101810400000000225'),
    '2026-01-10', '2026-01-10'
  from organisation
  on conflict do nothing`

const places = (offices: number): string => `
  insert into office (index, name, region, settlement, address, latitude, longitude, time_zone, tariff_group, online, origin, fingerprint, changed_at)
  select (case when n % 12 = 0 then 100503 + n / 12 % 3 * 10000 + n * 4 else 130503 + n * 37 end)::text, 'Отделение ' || n, 'Область ' || n % 85, 'Посёлок ' || n,
    'ул. Почтовая, д. ' || 1 + n % 90, 44 + n % 240 / 10.0, 31 + n % 1400 / 10.0, 'Europe/Moscow', 'town', true, 'import', 'made ' || n, '${TODAY}'
  from generate_series(0, ${offices - 1}) as n
  on conflict do nothing;
  with numbered as (select index, row_number() over (order by fingerprint) - 1 as place from office where fingerprint like 'made %')
  update made set office_index = index from numbered where made.place % (select count(*) from numbered) = numbered.place;
  analyze made;
  insert into box (office_index, number, size)
  select office_index, 1 + n / ${offices}, 1 from made order by n;
  with boxes as (select id, row_number() over (order by id) - 1 as n from box where office_index in (select office_index from made))
  update made set box_id = id, sub = case
    when legal_hid = '${demoOrganisations[0].legalHid}' then '${demoPeople.legal.sub}'
    when legal_hid is not null then 'holder-' || substr(legal_hid, 5)
    when made.n < 15 then '${demoPeople.individual.sub}'
    else 'holder-' || k end
  from boxes where boxes.n = made.n`

/**
 * SQL for the creation time of claim number `n`: one per second, or faster so that all are made before {@link TODAY}.
 */
const madeAt = ({ claims: count }: Years): string =>
  `timestamptz '2026-05-20' + n * interval '${Math.min(1, 1_000_000 / count)} seconds'`

/**
 * Of a thousand claims 10 wait for a signature, 2 can only be refused, 8 wait for payment (few by card), 80 are
 * cancelled, 200 ended, 20 ended early, 50 are extended and 630 are active. Terms end in one of the next twelve months;
 * one in twenty ends within a month and has its reminders sent.
 */
const claims = (madeAt: string): string => `
  insert into claim (sub, legal_hid, box_id, box_number, office_index, status, in_editing, is_signed, client_type, client_id, start_date, end_date,
    services, total, first_month, lines, payment_method, pay_until, reminded, created_at, changed_at)
  select made.sub, coalesce(made.legal_hid, ''), box_id, box.number, made.office_index,
    case when made.kind < 12 then 3 when made.kind < 20 then 4 when made.kind < 100 then 2 when made.kind < 300 then 5
      when made.kind < 320 then 7 when made.kind < 370 then 8 else 6 end,
    false, made.kind >= 100, case when made.legal_hid is not null then 3 else 1 end, client.id,
    case when made.kind < 10 or made.kind between 12 and 99 then date '2026-08-01' when made.kind < 320 then date '2025-08-01'
      else (date '2026-03-01' + make_interval(months => month::int))::date end,
    case when made.kind < 10 or made.kind between 12 and 99 then date '2026-12-31'
      when made.kind < 12 then date '2026-06-30' when made.kind < 320 then date '2025-12-31'
      else (date '2026-08-01' + make_interval(months => month::int))::date - 1 end,
    case when made.legal_hid is not null and extra < 50 then '[7, 9]'::jsonb when extra < 250 then '[8]'::jsonb
      when extra < 450 then '[7]'::jsonb else '[]'::jsonb end,
    225000, 45000, '[{"kind":"month","month":"2026-08-01","amount":225000}]'::jsonb,
    case when made.kind between 12 and 19 then case when n % 50 = 0 then 1 else 2 + n % 2 end when made.kind < 320 then 1 + n % 3 else 1 end,
    case when made.kind between 12 and 19 then timestamptz '2026-07-20' end,
    case when made.kind between 10 and 11 then 0 when made.kind >= 320 and month < 3 then 30 * (month + 1) end,
    ${madeAt}, ${madeAt}
  from made join box on box.id = box_id left join client on client.sub = made.sub and client.legal_hid = coalesce(made.legal_hid, '')
    and client.kind = case when made.legal_hid is null then 'person' else 'entity' end
  order by n;
  insert into box_month (box_id, month, claim_id, released_on)
  select box_id, month::date, id, case when status = 8 then end_date + 1 end from claim, generate_series(start_date, end_date, interval '1 month') as month
  where status in (3, 4, 6) or status = 8 and end_date >= '${TODAY}'
  on conflict do nothing;
  insert into claim_history (claim_id, status, actor, reason, at)
  select id, told.status, 'client', reason, created_at
  from claim, (values (1, 'created'), (4, 'confirmed')) as told (status, reason) where sub like 'holder-%' or sub like 'demo-%'`

/** One payment per claim; pending ones of the largest organisation are grouped into orders of at most twenty. */
const money = (): string => `
  insert into payment (claim_id, office_index, method, state, amount, order_id, created_at, changed_at, paid_at, refund_problem, refund_tries, refund_next_at)
  select id, office_index, coalesce(payment_method, 1),
    case when status = 2 then 'cancelled' when status = 4 then case when payment_method = 1 then 'waiting' else 'reserved' end
      when status = 7 and id % 20 = 0 then 'refunding' else 'paid' end,
    total, 'made-' || id, created_at, changed_at, case when status in (2, 4) then null else changed_at end,
    case when status = 7 and id % 20 = 0 then 'bank_refused' end, case when status = 7 and id % 20 = 0 then 3 else 0 end, case when status = 7 and id % 20 = 0 then timestamptz '2026-07-11' end
  from claim where sub like 'holder-%' or sub like 'demo-%';
  with waiting as (
    select payment.id, (row_number() over (order by payment.id) - 1) / 20 as nth from payment join claim on claim.id = claim_id
    where state = 'reserved' and method = 3 and legal_hid = '${demoOrganisations[0].legalHid}'
  ), orders as (
    insert into joint_order (legal_hid, sub, total, created_at)
    select '${demoOrganisations[0].legalHid}', '${demoPeople.legal.sub}', 20 * 225000, '2026-06-20' from (select distinct nth from waiting) as each
    returning id
  ), numbered as (select id, row_number() over (order by id) - 1 as nth from orders)
  update payment set joint_order_id = numbered.id from waiting join numbered using (nth) where payment.id = waiting.id`

/** Organisations with a busy balance besides the largest one; each has a tenth as many movements. */
const OTHER_BALANCES = 20
/** One in this many organisations has a balance with a single top-up and extends its rents from it. */
const EXTENDS_ITSELF = 4

/** Movements on each day of half a year; the largest organisation has one movement per twenty claims. */
const ledger = ({ claims: count }: Years): string => `
  create temporary table balances as
  select '${demoOrganisations[0].legalHid}' as legal_hid, '${demoPeople.legal.sub}' as sub, ${Math.ceil(count / 40) * 2} as movements
  union all select 'org-' || k, 'holder-' || k, ${Math.ceil(count / 400) * 2} from generate_series(0, ${OTHER_BALANCES - 1}) as k
  union all select 'org-' || k, 'holder-' || k, 1
    from generate_series(${OTHER_BALANCES}, ${Math.ceil(count / 50)}) as k where k % ${EXTENDS_ITSELF} = 1;
  insert into balance (legal_hid, amount, connected_by, connected_at)
  select legal_hid, 225000 * (movements % 2), sub, '2026-01-01' from balances on conflict do nothing;
  insert into ledger_entry (key, kind, legal_hid, amount, balance_after, at)
  select 'made-' || legal_hid || '-' || n, case when n % 2 = 0 then 'top_up' else 'payment' end, legal_hid, 225000,
    case when n % 2 = 0 then 225000 else 0 end, timestamptz '2026-01-01' + n * interval '1 day' * 180 / movements
  from balances, generate_series(0, movements - 1) as n order by n;
  insert into ledger_posting (entry_id, side, account, amount)
  select id, side, case when (side = 1) = (kind = 'top_up') then 'organisation:' || legal_hid when side = 1 then 'income' else 'clearing' end, amount
  from ledger_entry, (values (-1), (1)) as sides (side) where key like 'made-%';
  insert into top_up (legal_hid, asked_by, amount, state, document, created_at, changed_at)
  select legal_hid, sub, 225000, 'booked', 'N' || n, '2026-01-01', '2026-01-02'
  from balances, generate_series(1, 1 + movements / 40) as n`

/**
 * Automatic extensions, also of ended rents. Those ending within a month were announced and attempted today; a few that
 * end next are still to be announced.
 */
const extensions = `
  insert into auto_extension (claim_id, enabled, months, announced_at, announced_total, last_attempt_on, changed_by, changed_at)
  select id, id / 5 % 10 > 0, 5, case when status <> 6 or end_date < '2026-08-10' then end_date - 37 end,
    case when status <> 6 or end_date < '2026-08-10' then 225000 end,
    case when status = 6 and end_date < '2026-08-10' then date '${TODAY}' end, claim.sub, '2026-05-20'
  from claim join balances using (legal_hid) where status in (5, 6, 8)
  on conflict do nothing`

/** One in this many organisations has a webhook; one in fifty of these webhooks is failing. */
const HOOKED = 20
const hooks = `
  insert into event (legal_hid, seq, kind, subject, claim_id, state, at)
  select legal_hid, row_number() over (partition by legal_hid order by id), 'claim.changed', id, id, status::text, created_at
  from claim where legal_hid like 'org-%' and substr(legal_hid, 5)::int % ${HOOKED} = 7;
  insert into event_feed (legal_hid, last) select legal_hid, max(seq) from event group by 1;
  insert into webhook (legal_hid, url, secret, state, delivered, tries, next_try_at, made_by, made_at)
  select legal_hid, 'https://hooks.example.org/' || legal_hid, 'made', 'on', case when silent then last - 1 else last end,
    case when silent then 3 else 0 end, case when silent then timestamptz '2026-12-31' end, 'made', '2026-05-20'
  from event_feed, lateral (select substr(legal_hid, 5)::int % ${HOOKED * 50} = 7 as silent) as told`

/** Digests with news are due tomorrow; the others wait for news. */
const digests = `
  update notification_setting set digest_at = case when exists (
    select 1 from item where item.claim_id = notification_setting.claim_id and notified_at is null and collected_at is null
  ) then timestamptz '2026-07-11T09:00:00+03:00' end where mode = 'digest'`

/** Fills in where each person, client and organisation has claims, which a trigger normally maintains. */
const areas = [
  ['person', 'sub'],
  ['client', 'id'],
  ['organisation', 'legal_hid'],
]
  .map(
    ([table, key]) => `
  update ${table} set areas = found.areas
  from (select ${key === 'id' ? 'client_id' : key} as key, array_agg(distinct left(office_index, 2)) as areas from claim group by 1) as found
  where found.key = ${table}.${key}`,
  )
  .join(';')

const mail = ({ claims: count, letters }: Years): string => `
  insert into notification_setting (claim_id, channel, address, hour, mode, only_when_empty, confirmed_at, digest_on, changed_at)
  select id, case when id % 2 = 0 then 'sms' else 'email' end,
    case when id % 2 = 0 then '79' || lpad((id * 7 % 1000000000)::text, 9, '0') else 'notices-' || id || '@example.org' end,
    9, case when id % 3 = 0 then 'digest' else 'each' end, false, '2026-05-20', '${TODAY}', '2026-05-20'
  from claim where status = 6 and services @> '7' on conflict do nothing;
  insert into item (claim_id, kind, track, place, into_empty, noted_by, noted_at, keep_until, collected_at, notified_at)
  select claim.id, case when claim.id % 3 = 0 then 'registered' else 'letter' end,
    'RR' || lpad(claim.id::text, 9, '0') || 'RU', 'box', true, 'Иван', '2026-07-01', '2026-07-31',
    case when claim.id % 4 > 0 then timestamptz '2026-07-05' end, case when claim.id % 12 > 0 then timestamptz '2026-07-01' end
  from claim where status = 6 order by hashint8(id) limit ${letters};
  insert into message (key, claim_id, channel, recipient, subject, body, state, created_at, sent_at)
  select 'made-' || id, id, 'email', sub || '@example.org', 'Аренда ящика', 'Аренда ящика скоро закончится.',
    case when id % 2000 = 0 then 'refused' else 'sent' end, created_at, created_at
  from claim where id % 5 = 0 and (sub like 'holder-%' or sub like 'demo-%') limit ${count};
  create temporary table scanned as
  select row_number() over (order by each, id) - 1 as n, id as claim_id, office_index
  from claim, generate_series(1, 20) as each where status = 6 and services @> '9' order by n limit ${letters};
  insert into stored_file (name, kind, media_type, letter_id, key_id, uploaded_by, changed_at)
  select md5(n::text), 'envelope', 'image/jpeg', 0, 'made', 'demo-operator', '${TODAY}' from scanned;
  insert into incoming_letter (claim_id, office_index, kind, sender, number, words, status, envelope_id, destroy_after, received_at, changed_at)
  select claim_id, office_index, 'letter', 'Отправитель ' || n % 5000, 'N' || n, 'отправитель ' || n % 5000 || ' n' || n,
    case when n % 100 < 5 then 'scan_ordered' when n % 100 < 7 then 'collect_ordered' when n % 100 < 8 then 'courier_ordered'
      when n % 100 < 10 then 'destroy_ordered' when n % 100 < 50 then 'collected' else 'stored' end,
    stored_file.id, case when n % 100 between 8 and 9 then timestamptz '2026-07-01' end, timestamptz '2026-06-01' + n * interval '1 minute', '${TODAY}'
  from scanned join stored_file on name = md5(n::text) order by n;
  insert into incoming_letter_history (letter_id, act, status, actor, at)
  select id, 'receive', 'received', 'operator', received_at from incoming_letter`

/**
 * Fills a database with years of use as of 10 July 2026 and analyses it: offices, people, organisations, boxes, rents
 * in every status, money, items and letters. Returns the ids of the demo person's claims; the demo accountant's first
 * organisation has up to 5,000 boxes.
 */
export async function fillWithYears(database: Database, years: Years): Promise<number[]> {
  const offices = Math.min(OFFICES, Math.max(1, Math.ceil(years.claims / CLAIMS_OF_OFFICE)))
  const step = Math.max(1, Math.round(years.claims / 5 / LARGEST))
  const triggers = (word: string) =>
    withTriggers.map((table) => `alter table ${table} ${word} trigger user`).join(';')
  // Skips the triggers that run per row for events and history order, because nobody else writes or listens.
  await database.executeSql(
    [
      'begin',
      triggers('disable'),
      plan(years, offices, step),
      people(years),
      places(offices),
      'analyze made',
      claims(madeAt(years)),
      'analyze claim',
      money(),
      ledger(years),
      extensions,
      hooks,
      mail(years),
      digests,
      areas,
      triggers('enable'),
      'drop table made, scanned, balances',
      'commit',
    ].join(';\n'),
  )
  await database.executeSql('vacuum (analyze)')
  const { rows } = await database.executeSql(
    `select id from claim where sub = '${demoPeople.individual.sub}' order by id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Finishes the work that the generated rows left due, so that a server starts idle. */
export async function doWhatIsDue(database: Database, sweep: () => Promise<void>): Promise<void> {
  await database.kysely
    .updateTable('person')
    .set({ reviewOn: '2026-08-01' })
    .where('reviewOn', '<', '2026-08-01')
    .execute()
  await sweep()
  await database.executeSql('vacuum (analyze)')
}
