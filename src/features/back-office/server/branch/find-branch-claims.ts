import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { branchClaim } from '#back-office/api/branch-claims-and-boxes.ts'
import {
  type ClaimSearchTerms,
  MIN_CLAIM_NUMBER_DIGITS,
  parseClaimSearchTerms,
} from '#back-office/rules/claim-search-terms.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import { branchIndexAreasSql, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { type BranchScope, branchScopeCondition, selectBranchClaims, toBranchClaim } from './branch-claims.ts'

type BranchClaim = z.input<typeof branchClaim>

const MAX_RESULTS = 50
const MAX_CANDIDATES = 500

const [CLAIM_RANK, BOX_RANK, OTHER_RANK] = [0, 1, 2]

type MatchQuery = RawBuilder<unknown>

const LAST_CHARACTER = '\u{10ffff}'

/** Compares with a range, because a text_pattern_ops index cannot serve a LIKE pattern passed as a parameter. */
const beginsWith = (text: RawBuilder<unknown>, prefix: string) =>
  sql<boolean>`${text} ~>=~ ${prefix} and ${text} ~<~ ${prefix + LAST_CHARACTER}`

/** Joins claims laterally to the matches, so that the database never scans all claims of a branch. */
const joinClaims = (
  matches: RawBuilder<unknown>,
  claimCondition: RawBuilder<unknown>,
  rank = OTHER_RANK,
): MatchQuery =>
  sql`(select its.id, its.status, ${sql.lit(rank)}::int as rank from (${matches}) as found cross join lateral (
    select claim.id, claim.status from claim where ${claimCondition} order by claim.id desc
  ) as its limit ${sql.lit(MAX_CANDIDATES)})`

/** Search term for an index of words by area; SQL replaces the leading space with the area's number. */
const toAreaWord = (word: string, isWholeWord: boolean): string =>
  `' ${word.replace(/['\\]/g, '$&$&')}'${isWholeWord ? '' : ':*'}`

/** Must equal the expressions of the indexes `client_words`, `person_words` and `organisation_words`. */
const clientWords = sql`words_in_areas(areas,
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' ||
  coalesce(entity ->> 'orgName', '') || ' ' || coalesce(entity ->> 'orgFullName', ''))`
const personWords = sql`words_in_areas(areas, user_name, array['@' || lower(email)])`
const organisationWords = sql`words_in_areas(areas, full_name)`

function matchWords(
  scope: BranchScope,
  { names, email }: ClaimSearchTerms,
  isWholeWord: boolean,
): MatchQuery[] {
  const nameQueries = names.map(
    (reading) => `(${reading.map((word) => toAreaWord(word, isWholeWord)).join('&')})`,
  )
  const personQueries = email === null ? nameQueries : [...nameQueries, toAreaWord(`@${email}`, isWholeWord)]
  const toAreaQuery = (words: readonly string[]) =>
    sql`(select string_agg(replace(${words.join('|')}::text, ' ', area), '|')::tsquery
      from (${branchIndexAreasSql(scope.operator)}) as areas)`
  const claimCondition = branchScopeCondition(scope, 'claim.officeIndex')
  const person = sql`select sub from person where ${personWords} @@ ${toAreaQuery(personQueries)}`
  const client = sql`select id from client where ${clientWords} @@ ${toAreaQuery(nameQueries)}`
  const organisation = sql`select legal_hid from organisation where ${organisationWords} @@ ${toAreaQuery(nameQueries)}`
  return [
    ...(personQueries.length > 0
      ? [joinClaims(person, sql`claim.sub = found.sub and ${claimCondition}`)]
      : []),
    ...(nameQueries.length > 0
      ? [
          joinClaims(client, sql`claim.client_id = found.id and ${claimCondition}`),
          joinClaims(
            organisation,
            sql`claim.legal_hid = found.legal_hid and claim.legal_hid <> '' and ${claimCondition}`,
          ),
        ]
      : []),
  ]
}

const matchAddress = (
  scope: BranchScope,
  channel: 'email' | 'sms',
  address: RawBuilder<boolean>,
): MatchQuery =>
  joinClaims(
    sql`select claim_id from notification_setting where ${address} and channel = ${channel}`,
    sql`claim.id = found.claim_id and ${branchScopeCondition(scope, 'claim.officeIndex')}`,
  )
const address = sql`lower(address)`

const matchInn = (scope: BranchScope, inn: string): MatchQuery[] => {
  const claimCondition = branchScopeCondition(scope, 'claim.officeIndex')
  return [
    joinClaims(
      sql`select id from client where entity ->> 'inn' = ${inn} and kind = 'entity'`,
      sql`claim.client_id = found.id and ${claimCondition}`,
    ),
    joinClaims(
      sql`select sub from person where inn = ${inn}`,
      sql`claim.sub = found.sub and ${claimCondition}`,
    ),
    joinClaims(
      sql`select legal_hid from organisation where inn = ${inn}`,
      sql`claim.legal_hid = found.legal_hid and claim.legal_hid <> '' and ${claimCondition}`,
    ),
  ]
}

const matchTrack = (scope: BranchScope, track: string): MatchQuery =>
  joinClaims(
    sql`select claim_id from item where upper(track) = ${track} and track is not null`,
    sql`claim.id = found.claim_id and ${branchScopeCondition(scope, 'claim.officeIndex')}`,
  )

const matchBox = (scope: BranchScope, numbers: RawBuilder<boolean>, rank: number): MatchQuery =>
  joinClaims(
    sql`select id from box where ${numbers} and ${branchScopeCondition(scope, 'box.officeIndex')}`,
    sql`claim.box_id = found.id`,
    rank,
  )
const boxNumber = sql`box.number::text`

const matchPartOfNumber = (scope: BranchScope, digits: string): MatchQuery => {
  const parts = Array.from({ length: digits.length - MIN_CLAIM_NUMBER_DIGITS + 1 }, (_, first) =>
    digits.slice(first, first + MIN_CLAIM_NUMBER_DIGITS),
  )
  // The branch condition comes last, because only few claims contain the digits.
  return sql`(select its.id, its.status, ${sql.lit(OTHER_RANK)}::int as rank
    from (${branchIndexAreasSql(scope.operator)}) as found cross join lateral (
      select id, status, office_index from claim
      where number_parts(id, office_index) @> array(select found.area || unnest(${parts}::text[]))
        and id::text like ${`%${digits}%`}
      order by id desc offset 0
    ) as its where ${branchScopeCondition(scope, 'its.officeIndex')} limit ${sql.lit(MAX_CANDIDATES)})`
}

const matchWholeValues = (scope: BranchScope, query: ClaimSearchTerms): MatchQuery[] => {
  const { number, phone, email, inn, track } = query
  return [
    ...matchWords(scope, query, true),
    ...(email === null ? [] : [matchAddress(scope, 'email', sql`${address} = ${email}`)]),
    ...(phone === null ? [] : [matchAddress(scope, 'sms', sql`${address} = ${phone}`)]),
    ...(inn === null ? [] : matchInn(scope, inn)),
    ...(track === null ? [] : [matchTrack(scope, track)]),
    ...(number === null
      ? []
      : [
          sql`(select id, status, ${sql.lit(CLAIM_RANK)}::int as rank from claim
            where id = ${number}::bigint and ${branchScopeCondition(scope, 'claim.officeIndex')})`,
          matchBox(scope, sql`${boxNumber} = ${number}`, BOX_RANK),
        ]),
  ]
}

const matchPartialValues = (scope: BranchScope, query: ClaimSearchTerms): MatchQuery[] => {
  const { number, email, partOfClaim } = query
  return [
    ...matchWords(scope, query, false),
    ...(email === null ? [] : [matchAddress(scope, 'email', beginsWith(address, email))]),
    ...(number === null ? [] : [matchBox(scope, beginsWith(boxNumber, number), OTHER_RANK)]),
    ...(number === null || !partOfClaim ? [] : [matchPartOfNumber(scope, number)]),
  ]
}

/** Best matches first, then active claims, then the newest. */
async function rankMatches(db: Kysely<Schema>, queries: readonly MatchQuery[]): Promise<number[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(queries, sql` union all `)}) as fitting
    group by id, status order by min(rank), status in (2, 5, 7), id desc limit ${sql.lit(MAX_RESULTS + 1)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Searches partial matches only if whole matches do not fill the list. */
export async function searchBranchClaims(
  db: Kysely<Schema>,
  operator: Operator,
  params: { text: string; index?: string | undefined },
): Promise<Outcome<{ claims: BranchClaim[]; more: boolean }, 'query_too_short'>> {
  const query = parseClaimSearchTerms(params.text)
  if (!query.ok) return query
  const scope = { operator, index: params.index }
  const wholeMatches = await rankMatches(db, matchWholeValues(scope, query.value))
  const partialMatches =
    wholeMatches.length > MAX_RESULTS ? [] : await rankMatches(db, matchPartialValues(scope, query.value))
  const claimIds = [...new Set([...wholeMatches, ...partialMatches])]
  const shownIds = claimIds.slice(0, MAX_RESULTS)
  const rows = await selectBranchClaims(db, operator)
    .where(sql<boolean>`claim.id = any(${shownIds}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const claims = shownIds.flatMap((id) => byId.get(id) ?? []).map(toBranchClaim)
  return { ok: true, value: { claims, more: claimIds.length > MAX_RESULTS } }
}
