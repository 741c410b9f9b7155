import { CompiledQuery } from 'kysely'

/** SQL that stands in a statement as it is. */
class Verbatim {
  readonly sql: string
  constructor(sql: string) {
    this.sql = sql
  }
}

/** Puts SQL of our own making (never a person's words) into a {@link written} statement as it is. */
export const verbatim = (sql: string): Verbatim => new Verbatim(sql)

/**
 * A statement written out, for `executeQuery` of a database or a transaction. It is what Kysely's `sql` would send, made
 * by joining texts instead of building a tree and compiling it, which costs a claim more than its price and its terms
 * together: for the few statements that every claim says.
 */
export function written<Row>(texts: TemplateStringsArray, ...values: readonly unknown[]): CompiledQuery<Row> {
  const parameters: unknown[] = []
  let sql = texts[0] ?? ''
  values.forEach((value, at) => {
    sql += value instanceof Verbatim ? value.sql : `$${parameters.push(value)}`
    sql += texts[at + 1]
  })
  return CompiledQuery.raw(sql, parameters) as CompiledQuery<Row>
}
