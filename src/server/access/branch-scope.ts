import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

const indexPrefixesByBranchName: Readonly<Record<string, readonly string[]>> = { moscow: ['10', '11', '12'] }

/** The character after '9' in byte order, which ends a range of index prefixes. */
const AFTER_DIGITS = ':'

export interface Operator {
  readonly sub: string
  readonly name: string
  readonly branch: string | null
}

export const operatorFromRequest = ({ person }: Pick<RequestContext, 'person'>): Operator => {
  if (!person) throw new Error('this endpoint is not declared for operators')
  return { sub: person.sub, name: person.userName, branch: person.branch }
}

const parseIndexPrefixes = (branch: string): readonly string[] | null =>
  indexPrefixesByBranchName[branch] ?? (/^\d+(,\d+)*$/.test(branch) ? branch.split(',') : null)

const DIGITS = [...'0123456789']
const AREA_DIGITS = 2

/**
 * Selects the first two digits of the branch's office indexes. Filter by them before {@link isOfficeInBranchSql}, so that
 * PostgreSQL uses the database index on these digits.
 */
export function branchIndexAreasSql({ branch }: Pick<Operator, 'branch'>): RawBuilder<unknown> {
  const prefixes = parseIndexPrefixes(branch ?? '')
  if (prefixes === null)
    return sql`select distinct left(index, ${sql.lit(AREA_DIGITS)}) as area from office where region = ${branch ?? ''}`
  const areas = prefixes.flatMap((prefix) =>
    prefix.length < AREA_DIGITS ? DIGITS.map((digit) => prefix + digit) : [prefix.slice(0, AREA_DIGITS)],
  )
  return sql`select unnest(${[...new Set(areas)]}::text[]) as area`
}

/**
 * True if the office belongs to the operator's branch, which is a known name, a list of index prefixes ('190,191') or a
 * region's name. An operator without a branch has no offices.
 */
export function isOfficeInBranchSql(
  { branch }: Pick<Operator, 'branch'>,
  column: string,
): RawBuilder<boolean> {
  if (branch === null || branch === '') return sql<boolean>`false`
  const prefixes = parseIndexPrefixes(branch)
  const index = sql.ref(column)
  if (prefixes === null) {
    return sql<boolean>`exists (select 1 from office as own where own.index = ${index} and own.region = ${branch})`
  }
  const sorted = [...prefixes].sort()
  // A range condition, so that PostgreSQL uses the index with text_pattern_ops.
  return sql<boolean>`(${index} ~>=~ ${sorted[0] ?? ''} and ${index} ~<~ ${`${sorted.at(-1)}${AFTER_DIGITS}`} and (${sql.join(
    prefixes.map((prefix) => sql`${index} like ${`${prefix}%`}`),
    sql` or `,
  )}))`
}

/** False for claims of other branches and for claims that do not exist. */
export const isClaimOfBranch = async (
  db: Kysely<Schema>,
  operator: Operator,
  claimId: number,
): Promise<boolean> =>
  (await db
    .selectFrom('claim')
    .select('id')
    .where('id', '=', claimId)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .executeTakeFirst()) !== undefined
