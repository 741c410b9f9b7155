import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { branchClaim } from '#back-office/api/branch.ts'
import { type ClaimQuery, FEWEST_DIGITS_OF_CLAIM, readClaimQuery } from '#back-office/rules/claim-query.ts'
import type { Outcome } from '#kit/rules/outcome.ts'
import { areasOfBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { claimsOfBranch, inScope, type Scope, shownBranchClaim } from './branch-claims.ts'

type BranchClaim = z.input<typeof branchClaim>

const MAX_FOUND = 50
const MAX_GATHERED = 500

const [CLAIM_RANK, BOX_RANK, LEAST_RANK] = [0, 1, 2]

type Fitting = RawBuilder<unknown>

const LAST_LETTER = '\u{10ffff}'

/** A range, because an index with text_pattern_ops cannot use a pattern passed as a parameter. */
const begins = (text: RawBuilder<unknown>, beginning: string) =>
  sql<boolean>`${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST_LETTER}`

/** A lateral join from the matches, so that no plan scans all claims of a branch. */
const claimsOf = (found: RawBuilder<unknown>, own: RawBuilder<unknown>, rank = LEAST_RANK): Fitting =>
  sql`(select its.id, its.status, ${sql.lit(rank)}::int as rank from (${found}) as found cross join lateral (
    select claim.id, claim.status from claim where ${own} order by claim.id desc
  ) as its limit ${sql.lit(MAX_GATHERED)})`

/** A word of an index over areas; the area replaces the space. */
const wordInArea = (word: string, isWhole: boolean): string =>
  `' ${word.replace(/['\\]/g, '$&$&')}'${isWhole ? '' : ':*'}`

/** As in the indexes `client_words`, `person_words` and `organisation_words`. */
const clientWords = sql`words_in_areas(areas,
  coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' ' ||
  coalesce(entity ->> 'orgName', '') || ' ' || coalesce(entity ->> 'orgFullName', ''))`
const personWords = sql`words_in_areas(areas, user_name, array['@' || lower(email)])`
const organisationWords = sql`words_in_areas(areas, full_name)`

function byWords(scope: Scope, { names, email }: ClaimQuery, isWhole: boolean): Fitting[] {
  const ofNames = names.map((reading) => `(${reading.map((word) => wordInArea(word, isWhole)).join('&')})`)
  const ofPerson = email === null ? ofNames : [...ofNames, wordInArea(`@${email}`, isWhole)]
  const inAreas = (words: readonly string[]) =>
    sql`(select string_agg(replace(${words.join('|')}::text, ' ', area), '|')::tsquery
      from (${areasOfBranch(scope.operator)}) as areas)`
  const own = inScope(scope, 'claim.officeIndex')
  const person = sql`select sub from person where ${personWords} @@ ${inAreas(ofPerson)}`
  const client = sql`select id from client where ${clientWords} @@ ${inAreas(ofNames)}`
  const organisation = sql`select legal_hid from organisation where ${organisationWords} @@ ${inAreas(ofNames)}`
  return [
    ...(ofPerson.length > 0 ? [claimsOf(person, sql`claim.sub = found.sub and ${own}`)] : []),
    ...(ofNames.length > 0
      ? [
          claimsOf(client, sql`claim.client_id = found.id and ${own}`),
          claimsOf(organisation, sql`claim.legal_hid = found.legal_hid and claim.legal_hid <> '' and ${own}`),
        ]
      : []),
  ]
}

const byAddress = (scope: Scope, channel: 'email' | 'sms', address: RawBuilder<boolean>): Fitting =>
  claimsOf(
    sql`select claim_id from notification_setting where ${address} and channel = ${channel}`,
    sql`claim.id = found.claim_id and ${inScope(scope, 'claim.officeIndex')}`,
  )
const address = sql`lower(address)`

const byInn = (scope: Scope, inn: string): Fitting[] => {
  const own = inScope(scope, 'claim.officeIndex')
  return [
    claimsOf(
      sql`select id from client where entity ->> 'inn' = ${inn} and kind = 'entity'`,
      sql`claim.client_id = found.id and ${own}`,
    ),
    claimsOf(sql`select sub from person where inn = ${inn}`, sql`claim.sub = found.sub and ${own}`),
    claimsOf(
      sql`select legal_hid from organisation where inn = ${inn}`,
      sql`claim.legal_hid = found.legal_hid and claim.legal_hid <> '' and ${own}`,
    ),
  ]
}

const byTrack = (scope: Scope, track: string): Fitting =>
  claimsOf(
    sql`select claim_id from item where upper(track) = ${track} and track is not null`,
    sql`claim.id = found.claim_id and ${inScope(scope, 'claim.officeIndex')}`,
  )

const byBox = (scope: Scope, numbers: RawBuilder<boolean>, rank: number): Fitting =>
  claimsOf(
    sql`select id from box where ${numbers} and ${inScope(scope, 'box.officeIndex')}`,
    sql`claim.box_id = found.id`,
    rank,
  )
const boxNumber = sql`box.number::text`

/** By the digit groups of the index `claim_number_parts`. */
const byPartOfNumber = (scope: Scope, digits: string): Fitting => {
  const parts = Array.from({ length: digits.length - FEWEST_DIGITS_OF_CLAIM + 1 }, (_, first) =>
    digits.slice(first, first + FEWEST_DIGITS_OF_CLAIM),
  )
  // The branch is checked last: few claims contain the digits.
  return sql`(select its.id, its.status, ${sql.lit(LEAST_RANK)}::int as rank
    from (${areasOfBranch(scope.operator)}) as found cross join lateral (
      select id, status, office_index from claim
      where number_parts(id, office_index) @> array(select found.area || unnest(${parts}::text[]))
        and id::text like ${`%${digits}%`}
      order by id desc offset 0
    ) as its where ${inScope(scope, 'its.officeIndex')} limit ${sql.lit(MAX_GATHERED)})`
}

const wholeFits = (scope: Scope, query: ClaimQuery): Fitting[] => {
  const { number, phone, email, inn, track } = query
  return [
    ...byWords(scope, query, true),
    ...(email === null ? [] : [byAddress(scope, 'email', sql`${address} = ${email}`)]),
    ...(phone === null ? [] : [byAddress(scope, 'sms', sql`${address} = ${phone}`)]),
    ...(inn === null ? [] : byInn(scope, inn)),
    ...(track === null ? [] : [byTrack(scope, track)]),
    ...(number === null
      ? []
      : [
          sql`(select id, status, ${sql.lit(CLAIM_RANK)}::int as rank from claim
            where id = ${number}::bigint and ${inScope(scope, 'claim.officeIndex')})`,
          byBox(scope, sql`${boxNumber} = ${number}`, BOX_RANK),
        ]),
  ]
}

const partFits = (scope: Scope, query: ClaimQuery): Fitting[] => {
  const { number, email, partOfClaim } = query
  return [
    ...byWords(scope, query, false),
    ...(email === null ? [] : [byAddress(scope, 'email', begins(address, email))]),
    ...(number === null ? [] : [byBox(scope, begins(boxNumber, number), LEAST_RANK)]),
    ...(number === null || !partOfClaim ? [] : [byPartOfNumber(scope, number)]),
  ]
}

/** Best matches first, then active claims, then the newest. */
async function closest(db: Kysely<Schema>, fitting: readonly Fitting[]): Promise<number[]> {
  if (fitting.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(fitting, sql` union all `)}) as fitting
    group by id, status order by min(rank), status in (2, 5, 7), id desc limit ${sql.lit(MAX_FOUND + 1)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Partial matches are searched only where whole ones do not fill the list. */
export async function findClaims(
  db: Kysely<Schema>,
  operator: Operator,
  params: { text: string; index?: string | undefined },
): Promise<Outcome<{ claims: BranchClaim[]; more: boolean }, 'query_too_short'>> {
  const query = readClaimQuery(params.text)
  if (!query.ok) return query
  const scope = { operator, index: params.index }
  const whole = await closest(db, wholeFits(scope, query.value))
  const parts = whole.length > MAX_FOUND ? [] : await closest(db, partFits(scope, query.value))
  const found = [...new Set([...whole, ...parts])]
  const shown = found.slice(0, MAX_FOUND)
  const rows = await claimsOfBranch(db, operator)
    .where(sql<boolean>`claim.id = any(${shown}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const claims = shown.flatMap((id) => byId.get(id) ?? []).map(shownBranchClaim)
  return { ok: true, value: { claims, more: found.length > MAX_FOUND } }
}
