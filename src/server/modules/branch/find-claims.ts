import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BranchClaim } from '#contract/branch.ts'
import { type ClaimQuery, readClaimQuery } from '#domain/claim-query.ts'
import type { Outcome } from '#domain/outcome.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'

const FOUND_AT_MOST = 50

type Ids = RawBuilder<unknown>

/** A text as the beginning of a pattern, with nothing in it that a pattern would read. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** As the index `client_words` has it. */
const clientNames = sql`search_words(
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' ||
  coalesce(entity ->> 'orgName', '') || ' ' || coalesce(entity ->> 'orgFullName', ''))`

/** Claims of clients, persons and organisations whose name has all words of one reading. */
const byName = (names: ClaimQuery['names']): Ids[] => {
  if (names.length === 0) return []
  const words = sql`to_tsquery('simple', ${names
    .map((reading) => `(${reading.map((word) => `${word}:*`).join(' & ')})`)
    .join(' | ')})`
  return [
    sql`select id from claim where client_id in (select id from client where ${clientNames} @@ ${words})`,
    sql`select id from claim where sub in (select sub from person where search_words(user_name) @@ ${words})`,
    sql`select id from claim where legal_hid <> '' and legal_hid in (
      select legal_hid from organisation where search_words(full_name) @@ ${words})`,
  ]
}

/** Claims of who has this e-mail, or of which notices go there. */
const byEmail = (email: string | null): Ids[] =>
  email === null
    ? []
    : [
        sql`select id from claim where sub in (
          select sub from person where lower(email) like ${beginning(email)})`,
        sql`select claim_id from notification_setting
          where lower(address) like ${beginning(email)} and channel = 'email'`,
      ]

const byPhone = (phone: string | null): Ids[] =>
  phone === null
    ? []
    : [sql`select claim_id from notification_setting where lower(address) = ${phone} and channel = 'sms'`]

const byInn = (inn: string | null): Ids[] =>
  inn === null
    ? []
    : [
        sql`select id from claim where client_id in (
          select id from client where entity ->> 'inn' = ${inn} and kind = 'entity')`,
        sql`select id from claim where sub in (select sub from person where inn = ${inn})`,
        sql`select id from claim where legal_hid <> '' and legal_hid in (
          select legal_hid from organisation where inn = ${inn})`,
      ]

const byTrack = (track: string | null): Ids[] =>
  track === null ? [] : [sql`select claim_id from item where upper(track) = ${track} and track is not null`]

/** By the whole number of a claim, or a part of it; by the number of a box, or its beginning. */
const byNumber = (operator: Operator, { number, partOfClaim }: ClaimQuery): Ids[] =>
  number === null
    ? []
    : [
        sql`select id from claim where id = ${number}::bigint`,
        sql`select claim.id from claim join box on box.id = claim.box_id
          where box.number::text like ${beginning(number)} and ${inBranch(operator, 'box.office_index')}`,
        ...(partOfClaim
          ? [
              sql`select id from claim where id::text like ${`%${number}%`} and ${inBranch(operator, 'claim.office_index')}`,
            ]
          : []),
      ]

const idsOf = (operator: Operator, query: ClaimQuery): Ids =>
  sql.join(
    [
      ...byName(query.names),
      ...byEmail(query.email),
      ...byPhone(query.phone),
      ...byInn(query.inn),
      ...byTrack(query.track),
      ...byNumber(operator, query),
    ],
    sql` union `,
  )

/** What is named exactly first: the claim, then the box; then whoever may still use their box, then the newest. */
const closeness = ({ number }: ClaimQuery) =>
  number === null
    ? sql`2::int`
    : sql`case when claim.id = ${number}::bigint then 0 when (select box.number from box where box.id = claim.box_id)::bigint = ${number}::bigint then 1 else 2 end`

/** Claims of the branch that fit what was typed; another branch's are found by nothing. */
export async function findClaims(
  db: Kysely<Schema>,
  operator: Operator,
  params: { text: string; index?: string | undefined },
): Promise<Outcome<{ claims: BranchClaim[]; more: boolean }, 'query_too_short'>> {
  const query = readClaimQuery(params.text)
  if (!query.ok) return query
  const { index } = params
  // Who is found first, then which of them are shown, and only those with their boxes and clients: in one statement, each
  // step finished before the next, so that no step is planned as a walk through all claims of the branch.
  const closest = db
    .selectFrom('claim')
    .select('claim.id')
    .where(sql<boolean>`claim.id = any(array(${idsOf(operator, query.value)}))`)
    .where(inBranch(operator, 'claim.office_index'))
    .$if(index !== undefined, (claims) => claims.where('claim.office_index', '=', index ?? ''))
    .orderBy(closeness(query.value))
    .orderBy(sql`claim.status in (2, 5, 7)`)
    .orderBy('claim.id', 'desc')
    .limit(FOUND_AT_MOST + 1)
  const rows = await claimsOfBranch(db, operator)
    .where(sql<boolean>`claim.id = any(array(${closest}))`)
    .orderBy(closeness(query.value))
    .orderBy(sql`claim.status in (2, 5, 7)`)
    .orderBy('claim.id', 'desc')
    .execute()
  const claims = rows.slice(0, FOUND_AT_MOST).map(shownBranchClaim)
  return { ok: true, value: { claims, more: rows.length > FOUND_AT_MOST } }
}
