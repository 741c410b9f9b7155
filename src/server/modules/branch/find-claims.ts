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

/** Whose claims may be found: those of the operator's branch, of one office where it is named. */
interface Scope {
  readonly operator: Operator
  readonly index: string | undefined
}

/** Each look-up keeps to the branch by itself: what fits in the whole country is never gathered first. */
const inScope = ({ operator, index }: Scope) =>
  index === undefined
    ? inBranch(operator, 'claim.office_index')
    : sql<boolean>`${inBranch(operator, 'claim.office_index')} and claim.office_index = ${index}`

/** Claims of clients, persons and organisations whose name has all words of one reading. */
const byName = (scope: Scope, names: ClaimQuery['names']): Ids[] => {
  if (names.length === 0) return []
  const words = sql`to_tsquery('simple', ${names
    .map((reading) => `(${reading.map((word) => `${word}:*`).join(' & ')})`)
    .join(' | ')})`
  return [
    sql`select id from claim where client_id in (select id from client where ${clientNames} @@ ${words})
      and ${inScope(scope)}`,
    sql`select id from claim where sub in (select sub from person where search_words(user_name) @@ ${words})
      and ${inScope(scope)}`,
    sql`select id from claim where legal_hid <> '' and legal_hid in (
      select legal_hid from organisation where search_words(full_name) @@ ${words}) and ${inScope(scope)}`,
  ]
}

/** Claims of who has this e-mail, or of which notices go there. */
const byEmail = (scope: Scope, email: string | null): Ids[] =>
  email === null
    ? []
    : [
        sql`select id from claim where sub in (
          select sub from person where lower(email) like ${beginning(email)}) and ${inScope(scope)}`,
        sql`select claim.id from notification_setting join claim on claim.id = claim_id
          where lower(address) like ${beginning(email)} and channel = 'email' and ${inScope(scope)}`,
      ]

const byPhone = (scope: Scope, phone: string | null): Ids[] =>
  phone === null
    ? []
    : [
        sql`select claim.id from notification_setting join claim on claim.id = claim_id
          where lower(address) = ${phone} and channel = 'sms' and ${inScope(scope)}`,
      ]

const byInn = (scope: Scope, inn: string | null): Ids[] =>
  inn === null
    ? []
    : [
        sql`select id from claim where client_id in (
          select id from client where entity ->> 'inn' = ${inn} and kind = 'entity') and ${inScope(scope)}`,
        sql`select id from claim where sub in (select sub from person where inn = ${inn}) and ${inScope(scope)}`,
        sql`select id from claim where legal_hid <> '' and legal_hid in (
          select legal_hid from organisation where inn = ${inn}) and ${inScope(scope)}`,
      ]

const byTrack = (scope: Scope, track: string | null): Ids[] =>
  track === null
    ? []
    : [
        sql`select claim.id from item join claim on claim.id = claim_id
          where upper(track) = ${track} and track is not null and ${inScope(scope)}`,
      ]

/** By the whole number of a claim, or a part of it; by the number of a box, or its beginning. */
const byNumber = (scope: Scope, { number, partOfClaim }: ClaimQuery): Ids[] =>
  number === null
    ? []
    : [
        sql`select id from claim where id = ${number}::bigint and ${inScope(scope)}`,
        sql`select claim.id from claim join box on box.id = claim.box_id
          where box.number::text like ${beginning(number)} and ${inBranch(scope.operator, 'box.office_index')}
            and ${inScope(scope)}`,
        ...(partOfClaim
          ? [sql`select id from claim where id::text like ${`%${number}%`} and ${inScope(scope)}`]
          : []),
      ]

const idsOf = (scope: Scope, query: ClaimQuery): Ids =>
  sql.join(
    [
      ...byName(scope, query.names),
      ...byEmail(scope, query.email),
      ...byPhone(scope, query.phone),
      ...byInn(scope, query.inn),
      ...byTrack(scope, query.track),
      ...byNumber(scope, query),
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
  // Who is found first, then which of them are shown, and only those with their boxes and clients: in one statement, each
  // step finished before the next, so that no step is planned as a walk through all claims of the branch.
  const closest = db
    .selectFrom('claim')
    .select('claim.id')
    .where(sql<boolean>`claim.id = any(array(${idsOf({ operator, index: params.index }, query.value)}))`)
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
