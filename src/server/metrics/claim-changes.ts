import { type Kysely, sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import { claimStatus } from '#domain/claim-status.ts'
import type { Clock } from '../clock.ts'
import type { Schema } from '../database/schema.ts'

/** A row of the history is counted once it is so old (milliseconds): by then every transaction that began before has ended. */
const SETTLED_MS = 10_000
/** Rows that are read at a time. */
const PAGE = 5_000

const nameOf = (status: number): string =>
  Object.entries(claimStatus).find(([, number]) => number === status)?.[0] ?? String(status)

/** Words of ours; the number of another claim that some end with is left out, so that there are few of them. */
const reasonOf = (reason: string): string => reason.replace(/_\d+$/, '')

/**
 * Counts what happens to claims, whoever makes it happen on whichever server, by walking along the key of the history
 * from where it stood at the first look: a page of it a scrape, whatever the table holds.
 */
export const openClaimChanges = (
  {
    db,
    clock,
    collect,
  }: { readonly db: Kysely<Schema>; readonly clock: Clock; readonly collect: () => Promise<void> },
  register: Registry,
) => {
  const changes = new Counter({
    name: 'claim_changes_total',
    help: 'Entries in the history of claims since this server started, of all servers, by status and reason.',
    labelNames: ['status', 'reason'],
    collect,
    registers: [register],
  })
  let counted: number | undefined
  return {
    async count(): Promise<void> {
      if (counted === undefined) {
        const newest = await db
          .selectFrom('claimHistory')
          .select(sql<number | null>`max(id)`.as('id'))
          .executeTakeFirstOrThrow()
        counted = Number(newest.id ?? 0)
      }
      for (;;) {
        const rows = await db
          .selectFrom('claimHistory')
          .select(['id', 'status', 'reason'])
          .where('id', '>', counted)
          .where('at', '<=', new Date(clock.now().getTime() - SETTLED_MS))
          .orderBy('id')
          .limit(PAGE)
          .execute()
        for (const { status, reason } of rows)
          changes.inc({ status: nameOf(status), reason: reasonOf(reason ?? '') })
        counted = rows.at(-1)?.id ?? counted
        if (rows.length < PAGE) return
      }
    },
  }
}
