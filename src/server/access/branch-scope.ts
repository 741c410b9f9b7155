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

/**
 * Is the office in this column one of the branch? A branch is a known name, beginnings of indexes ('190,191'), or the
 * name of a region as offices carry it; an operator without a branch has no offices.
 */
export function inBranch({ branch }: Pick<Operator, 'branch'>, column: string): RawBuilder<boolean> {
  if (branch === null || branch === '') return sql<boolean>`false`
  const beginnings = named[branch] ?? (/^\d+(,\d+)*$/.test(branch) ? branch.split(',') : null)
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
    .where(inBranch(operator, 'claim.office_index'))
    .executeTakeFirst()) !== undefined
