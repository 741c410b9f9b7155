import { type Kysely, sql } from 'kysely'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { hasQueueCondition } from '#rent/server/wait-queue/queue-sql.ts'
import type { Schema } from '#server/database/schema.ts'

/** Free boxes by size (1 usual, 2 enlarged), and free cells by locker id. */
export interface OfficeFreeCounts {
  readonly bySize: ReadonlyMap<number, number>
  readonly cells: ReadonlyMap<number, number>
}

const NO_CELLS: ReadonlyMap<number, number> = new Map()
const NOTHING_FREE: OfficeFreeCounts = { bySize: new Map(), cells: NO_CELLS }

interface CountRow {
  officeIndex: string
  lockerId: number
  size: number
  free: number | string
}

/** Claims come in bursts, so changed offices are counted together after this delay. */
const BATCH_DELAY_MS = 250

/**
 * Counts boxes in service that have no reserved month (M-BOX-05). A box on hold counts as free, because the hold
 * ends after 15 minutes; boxes of a kind that people wait for do not, because they are only offered to them.
 */
const countFree = async (
  database: Kysely<Schema>,
  today: CalendarDate,
  indexes: readonly string[] | null,
): Promise<CountRow[]> => {
  const officeFilter = indexes
    ? sql`and b.office_index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))`
    : sql``
  const { rows } = await sql<CountRow>`
    select b.office_index, coalesce(b.locker_id, 0) as locker_id, b.size, count(*) as free
    from box b
    where not b.out_of_order ${officeFilter} and not ${hasQueueCondition('b', today)}
      and not exists (select 1 from box_month m where m.box_id = b.id and m.month >= ${startOfMonth(today)}::date)
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(database)
  return rows
}

/** Many offices have the same counts by size, so they share one map. */
const sharedSizes = new Map<string, ReadonlyMap<number, number>>()
const MAX_SHARED_MAPS = 10_000

const shareSizes = (sizes: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
  const key = [...sizes.entries()].join(';')
  const shared = sharedSizes.get(key)
  if (shared) return shared
  if (sharedSizes.size >= MAX_SHARED_MAPS) sharedSizes.clear()
  sharedSizes.set(key, sizes)
  return sizes
}

const groupCounts = (rows: readonly CountRow[]): Map<string, OfficeFreeCounts> =>
  new Map(
    [...Map.groupBy(rows, ({ officeIndex }) => officeIndex)].map(([index, rowsOfOffice]) => {
      const { counter = [], lockers = [] } = Object.groupBy(rowsOfOffice, ({ lockerId }) =>
        lockerId === 0 ? 'counter' : 'lockers',
      )
      const bySize = shareSizes(new Map(counter.map(({ size, free }) => [size, Number(free)])))
      const cells = new Map(lockers.map(({ lockerId, free }) => [lockerId, Number(free)]))
      return [index, { bySize, cells: cells.size > 0 ? cells : NO_CELLS }]
    }),
  )

const decrement = (counts: ReadonlyMap<number, number>, key: number): Map<number, number> =>
  new Map(counts).set(key, Math.max(0, (counts.get(key) ?? 0) - 1))

const sum = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0)

export const totalFreeBoxes = (free: OfficeFreeCounts): number => sum(free.bySize)
export const totalFreeCells = (free: OfficeFreeCounts): number => sum(free.cells)

const availabilityKey = (free: OfficeFreeCounts): string =>
  `${totalFreeBoxes(free) > 0}/${totalFreeCells(free) > 0}`

/** `today` returns the date in Moscow (AMB-10). */
export const loadFreeCounts = async (database: Kysely<Schema>, today: () => CalendarDate) => {
  let month = startOfMonth(today())
  let counts = groupCounts(await countFree(database, today(), null))
  const staleIndexes = new Set<string>()
  let availabilityRevision = 0
  let timer: NodeJS.Timeout | undefined
  let recountInProgress: Promise<void> | undefined

  const countsOf = (index: string): OfficeFreeCounts => counts.get(index) ?? NOTHING_FREE

  const recountStale = async (): Promise<void> => {
    const now = startOfMonth(today())
    if (now !== month) {
      counts = groupCounts(await countFree(database, now, null))
      month = now
      staleIndexes.clear()
      availabilityRevision += 1
      return
    }
    const indexes = [...staleIndexes]
    if (indexes.length === 0) return
    staleIndexes.clear()
    try {
      const newCounts = groupCounts(await countFree(database, now, indexes))
      for (const index of indexes) {
        const before = availabilityKey(countsOf(index))
        counts.set(index, newCounts.get(index) ?? NOTHING_FREE)
        if (before !== availabilityKey(countsOf(index))) availabilityRevision += 1
      }
    } catch (error) {
      for (const index of indexes) staleIndexes.add(index)
      throw error
    }
  }

  const waitForRecount = async (): Promise<void> => {
    // Offices that were marked during the running count need another one.
    while (recountInProgress) await recountInProgress.catch(() => undefined)
    recountInProgress = recountStale().finally(() => {
      recountInProgress = undefined
    })
    await recountInProgress
  }

  const markStale = (...indexes: string[]): void => {
    for (const index of indexes) staleIndexes.add(index)
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      // If the count fails, the offices stay marked and the poll counts them again.
      waitForRecount().catch(() => undefined)
    }, BATCH_DELAY_MS)
    timer.unref()
  }

  return {
    known: countsOf,
    async fresh(index: string): Promise<OfficeFreeCounts> {
      if (recountInProgress || staleIndexes.has(index) || month !== startOfMonth(today()))
        await waitForRecount()
      return countsOf(index)
    },
    /** Counts an office again, because a known count may miss the latest changes by other servers. */
    async recount(index: string): Promise<OfficeFreeCounts> {
      staleIndexes.add(index)
      await waitForRecount()
      return countsOf(index)
    },
    touch: markStale,
    took(
      index: string,
      { size, lockerId }: { readonly size: number; readonly lockerId: number | null },
    ): void {
      const { bySize, cells } = countsOf(index)
      const countsWithoutOne =
        lockerId === null
          ? { bySize: decrement(bySize, size), cells }
          : { bySize, cells: decrement(cells, lockerId) }
      if (availabilityKey(countsOf(index)) !== availabilityKey(countsWithoutOne)) availabilityRevision += 1
      counts.set(index, countsWithoutOne)
      markStale(index)
    },
    settle: waitForRecount,
    /** Changes if an office gets its first free box or loses its last one. */
    get edition() {
      return availabilityRevision
    },
  }
}
export type FreeCounts = Awaited<ReturnType<typeof loadFreeCounts>>
