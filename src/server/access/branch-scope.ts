import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'

/** Beginnings of office indexes by branch name. */
const named: Readonly<Record<string, readonly string[]>> = { moscow: ['10', '11', '12'] }

/** The character after the digits in byte order. */
const AFTER_DIGITS = ':'

export interface Operator {
  readonly sub: string
  readonly name: string
  readonly branch: string | null
}

export const operatorFrom = ({ person }: Pick<RequestContext, 'person'>): Operator => {
  if (!person) throw new Error('this endpoint was declared without access for operators')
  return { sub: person.sub, name: person.userName, branch: person.branch }
}

/** Null for a branch named by its region. */
const beginningsOf = (branch: string): readonly string[] | null =>
  named[branch] ?? (/^\d+(,\d+)*$/.test(branch) ? branch.split(',') : null)

const DIGITS = [...'0123456789']
const AREA_DIGITS = 2

/** The first two digits of the branch's indexes, for indexes by area; {@link inBranch} narrows them down. */
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
 * A branch is a known name, beginnings of indexes ('190,191') or a region's name; operators without a branch
 * have no offices.
 */
export function inBranch({ branch }: Pick<Operator, 'branch'>, column: string): RawBuilder<boolean> {
  if (branch === null || branch === '') return sql<boolean>`false`
  const beginnings = beginningsOf(branch)
  const index = sql.ref(column)
  if (beginnings === null) {
    return sql<boolean>`exists (select 1 from office as own where own.index = ${index} and own.region = ${branch})`
  }
  const sorted = [...beginnings].sort()
  // A range for the index with text_pattern_ops.
  return sql<boolean>`(${index} ~>=~ ${sorted[0] ?? ''} and ${index} ~<~ ${`${sorted.at(-1)}${AFTER_DIGITS}`} and (${sql.join(
    beginnings.map((beginning) => sql`${index} like ${`${beginning}%`}`),
    sql` or `,
  )}))`
}

/** False for foreign and unknown claims alike. */
export const isOfBranch = async (db: Kysely<Schema>, operator: Operator, claimId: number): Promise<boolean> =>
  (await db
    .selectFrom('claim')
    .select('id')
    .where('id', '=', claimId)
    .where(inBranch(operator, 'claim.officeIndex'))
    .executeTakeFirst()) !== undefined
