import { type Expression, type SqlBool, sql } from 'kysely'
import { normalizeLine } from '#kit/api/pasted-text.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import type { ClaimRow } from '#server/database/rows.ts'

const MAX_WORDS = 6

/** Lower case. '101 000' counts as one word; '№' is dropped. */
export const splitSearchWords = (text = ''): string[] =>
  normalizeLine(text)
    .toLowerCase()
    .replace(/(?<!\d)(\d{3})[ -](\d{3})(?!\d)/gu, '$1$2')
    .split(/[ №#]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

export const readDistinctValues = (db: Context['db'], owner: Owner, column: 'officeIndex' | 'clientId') =>
  db
    .selectFrom('claim')
    .select(column)
    .$castTo<Pick<ClaimRow, 'officeIndex' | 'clientId'>>()
    .distinct()
    .where(ownedClaimsCondition(owner))
    .execute()

/** A word matches part of the box's place or name, the start of an index, or a whole number. */
export async function wordConditions(
  context: Context,
  owner: Owner,
  words: readonly string[],
): Promise<Expression<SqlBool>[]> {
  if (words.length === 0) return []
  const indexes = await readDistinctValues(context.db, owner, 'officeIndex')
  const places = await context.offices.places(indexes.map(({ officeIndex: index }) => index))
  const offices = [...places].map(([index, { settlement, address }]) => ({
    index,
    text: `${settlement} ${address}`.toLowerCase(),
  }))
  return words.map((word) => wordCondition(offices, word))
}

const wordCondition = (
  offices: readonly { readonly index: string; readonly text: string }[],
  word: string,
): Expression<SqlBool> => {
  const matchingOffices = offices.filter(({ index, text }) => text.includes(word) || index.startsWith(word))
  return sql<boolean>`(
    office_index = any(${matchingOffices.map(({ index }) => index)}::text[])
    or lower(box_name) like ${toContainsPattern(word)}
    or box_number::text = ${word}
    or id::text = ${word}
  )`
}
