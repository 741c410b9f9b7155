import { type Kysely, sql } from 'kysely'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import type { Schema } from '#server/database/schema.ts'

/** By box size (1 usual, 2 enlarged), and by locker id. */
export interface FreeOfOffice {
  readonly bySize: ReadonlyMap<number, number>
  readonly cells: ReadonlyMap<number, number>
}

const noCells: ReadonlyMap<number, number> = new Map()
const nothingFree: FreeOfOffice = { bySize: new Map(), cells: noCells }

interface CountRow {
  officeIndex: string
  lockerId: number
  size: number
  free: number | string
}

/** Claims come in bursts, so touched offices are counted together. */
const BATCH_DELAY_MS = 250

/**
 * Works and has no promised month from the current one on (M-BOX-05). Holds are left out on purpose: they last 15
 * minutes, and a blinking count misleads.
 */
const countFree = async (
  database: Kysely<Schema>,
  today: CalendarDate,
  indexes: readonly string[] | null,
): Promise<CountRow[]> => {
  const chosen = indexes
    ? sql`and b.office_index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))`
    : sql``
  const { rows } = await sql<CountRow>`
    select b.office_index, coalesce(b.locker_id, 0) as locker_id, b.size, count(*) as free
    from box b
    where not b.out_of_order ${chosen}
      and not exists (select 1 from box_month m where m.box_id = b.id and m.month >= ${startOfMonth(today)}::date)
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(database)
  return rows
}

/** Most offices have equal counts by size, so they share one map. */
const sharedSizes = new Map<string, ReadonlyMap<number, number>>()
const MAX_SHARED = 10_000

const shareSizes = (sizes: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
  const key = [...sizes.entries()].join(';')
  const known = sharedSizes.get(key)
  if (known) return known
  if (sharedSizes.size >= MAX_SHARED) sharedSizes.clear()
  sharedSizes.set(key, sizes)
  return sizes
}

const groupCounts = (rows: readonly CountRow[]): Map<string, FreeOfOffice> =>
  new Map(
    [...Map.groupBy(rows, ({ officeIndex }) => officeIndex)].map(([index, ofOffice]) => {
      const { counter = [], lockers = [] } = Object.groupBy(ofOffice, ({ lockerId }) =>
        lockerId === 0 ? 'counter' : 'lockers',
      )
      const bySize = shareSizes(new Map(counter.map(({ size, free }) => [size, Number(free)])))
      const cells = new Map(lockers.map(({ lockerId, free }) => [lockerId, Number(free)]))
      return [index, { bySize, cells: cells.size > 0 ? cells : noCells }]
    }),
  )

const oneLess = (counts: ReadonlyMap<number, number>, key: number): Map<number, number> =>
  new Map(counts).set(key, Math.max(0, (counts.get(key) ?? 0) - 1))

const sum = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0)

export const freeBoxesIn = (free: FreeOfOffice): number => sum(free.bySize)
export const freeCellsIn = (free: FreeOfOffice): number => sum(free.cells)

const availabilityOf = (free: FreeOfOffice): string => `${freeBoxesIn(free) > 0}/${freeCellsIn(free) > 0}`

/** `today` gives Moscow's date (AMB-10). */
export const openFreeCounts = async (database: Kysely<Schema>, today: () => CalendarDate) => {
  let month = startOfMonth(today())
  let counts = groupCounts(await countFree(database, today(), null))
  const touched = new Set<string>()
  let edition = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const known = (index: string): FreeOfOffice => counts.get(index) ?? nothingFree

  const recount = async (): Promise<void> => {
    const now = startOfMonth(today())
    if (now !== month) {
      counts = groupCounts(await countFree(database, now, null))
      month = now
      touched.clear()
      edition += 1
      return
    }
    const indexes = [...touched]
    if (indexes.length === 0) return
    touched.clear()
    try {
      const fresh = groupCounts(await countFree(database, now, indexes))
      for (const index of indexes) {
        const before = availabilityOf(known(index))
        counts.set(index, fresh.get(index) ?? nothingFree)
        if (before !== availabilityOf(known(index))) edition += 1
      }
    } catch (error) {
      for (const index of indexes) touched.add(index)
      throw error
    }
  }

  const settle = async (): Promise<void> => {
    // The next count covers offices touched during this one.
    while (running) await running.catch(() => undefined)
    running = recount().finally(() => {
      running = undefined
    })
    await running
  }

  const touch = (...indexes: string[]): void => {
    for (const index of indexes) touched.add(index)
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      // Failed offices stay touched; the poll tries again.
      settle().catch(() => undefined)
    }, BATCH_DELAY_MS)
    timer.unref()
  }

  return {
    known,
    async fresh(index: string): Promise<FreeOfOffice> {
      if (running || touched.has(index) || month !== startOfMonth(today())) await settle()
      return known(index)
    },
    touch,
    took(
      index: string,
      { size, lockerId }: { readonly size: number; readonly lockerId: number | null },
    ): void {
      const { bySize, cells } = known(index)
      const less =
        lockerId === null
          ? { bySize: oneLess(bySize, size), cells }
          : { bySize, cells: oneLess(cells, lockerId) }
      if (availabilityOf(known(index)) !== availabilityOf(less)) edition += 1
      counts.set(index, less)
      touch(index)
    },
    settle,
    /** Changes when an office gains its first or loses its last free box. */
    get edition() {
      return edition
    },
  }
}
export type FreeCounts = Awaited<ReturnType<typeof openFreeCounts>>
