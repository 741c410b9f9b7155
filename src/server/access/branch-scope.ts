import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

/** Branches with a name of their own: the beginnings of their offices' indexes. */
const named: Readonly<Record<string, readonly string[]>> = { moscow: ['10', '11', '12'] }

/** The sign after the digits, byte by byte. */
const AFTER_DIGITS = ':'

/** Who stands in the back office, and for which offices. */
export interface Operator {
  readonly sub: string
  readonly name: string
  readonly branch: string | null
}

/** The back office behind a call of an endpoint for operators. */
export const operatorFrom = ({ person }: Pick<RequestContext, 'person'>): Operator => {
  if (!person) throw new Error('this endpoint was declared without access for operators')
  return { sub: person.sub, name: person.userName, branch: person.branch }
}

/** Beginnings of the indexes of a branch's offices; null for one that is named by its region. */
const beginningsOf = (branch: string): readonly string[] | null =>
  named[branch] ?? (/^\d+(,\d+)*$/.test(branch) ? branch.split(',') : null)

const DIGITS = [...'0123456789']
const AREA_DIGITS = 2

/**
 * The areas of the country, first two digits of an index, in which a branch has offices, as rows with a column `area`:
 * indexes over areas are asked for these first, and the branch's own offices among them are found by {@link inBranch}.
 */
export function areasOfBranch({ branch }: Pick<Operator, 'branch'>): RawBuilder<unknown> {
  const beginnings = beginningsOf(branch ?? '')
  if (beginnings === null)
    return sql`select distinct left(index, ${sql.lit(AREA_DIGITS)}) as area from office where region = ${branch ?? ''}`
  const areas = beginnings.flatMap((beginning) =>
    beginning.length < AREA_DIGITS
      ? DIGITS.map((digit) => beginning + digit)
      : [beginning.slice(0, AREA_DIGITS)],
  )
  return sql`select unnest(${[...new Set(areas)]}::text[]) as area`
}

/**
 * Is the office in this column one of the branch? A branch is a known name, beginnings of indexes ('190,191'), or the
 * name of a region as offices carry it; an operator without a branch has no offices.
 */
export function inBranch({ branch }: Pick<Operator, 'branch'>, column: string): RawBuilder<boolean> {
  if (branch === null || branch === '') return sql<boolean>`false`
  const beginnings = beginningsOf(branch)
  const index = sql.ref(column)
  if (beginnings === null) {
    return sql<boolean>`exists (select 1 from office as own where own.index = ${index} and own.region = ${branch})`
  }
  const sorted = [...beginnings].sort()
  // The range that holds all of them: an index with text_pattern_ops is read from its one end to the other.
  return sql<boolean>`(${index} ~>=~ ${sorted[0] ?? ''} and ${index} ~<~ ${`${sorted.at(-1)}${AFTER_DIGITS}`} and (${sql.join(
    beginnings.map((beginning) => sql`${index} like ${`${beginning}%`}`),
    sql` or `,
  )}))`
}

/** Is this claim one of the branch? Another's and an unknown number are answered alike. */
export const isOfBranch = async (db: Kysely<Schema>, operator: Operator, claimId: number): Promise<boolean> =>
  (await db
    .selectFrom('claim')
    .select('id')
    .where('id', '=', claimId)
    .where(inBranch(operator, 'claim.officeIndex'))
    .executeTakeFirst()) !== undefined
