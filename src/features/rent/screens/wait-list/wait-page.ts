import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { addMonths, type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { loadSession } from '#kit/state/session.ts'
import { showToast } from '#kit/state/toasts.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { type Office, readOfficeByIndex } from '#places/api/offices.ts'
import {
  changeWaitEntry,
  joinWaitList,
  listWaitEntries,
  readWaitForecast,
  type WaitEntry,
} from '#rent/api/wait-list.ts'
import { createWaitDecision } from '#rent/parts/wait-decision.ts'
import { LOCKER_CELL_SIZE, USUAL_BOX_SIZE } from '#rent/rules/box-size.ts'
import type { MonthChance } from '#rent/rules/wait-forecast.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'

interface Wait {
  readonly index: string
  readonly lockerId: number | null
  readonly size: number
  readonly office: Office
  readonly isPerson: boolean
  readonly waiting: number
  readonly boxes: number
  readonly free: number
  readonly offerHours: number
  /** For the person's entry, or else for a new one. */
  readonly forecast: readonly MonthChance[]
  /** The person's entry for this place and size; null if there is none. */
  readonly entry: WaitEntry | null
  readonly now: Date
  readonly months: readonly CalendarDate[]
  readonly radii: readonly number[]
  readonly startMonth: CalendarDate
  readonly radiusKm: number
}

const MONTHS_AHEAD = 12

const toKnownSize = (size: number | null): number | null =>
  size !== null && size >= USUAL_BOX_SIZE && size <= LOCKER_CELL_SIZE ? size : null

const readPlace = (environment: Environment) => {
  const lockerId = readQueryNumber(environment, 'locker')
  const fallbackSize = lockerId === null ? USUAL_BOX_SIZE : LOCKER_CELL_SIZE
  return {
    index: environment.query().get('index') ?? '',
    lockerId,
    size: toKnownSize(readQueryNumber(environment, 'size')) ?? fallbackSize,
  }
}

/** The queue of a place: `/wait?index=&size=&locker=` (M-WAIT-01…05). */
export function createWaitPage(environment: Environment) {
  const { $state, retry, reload, change, send } = createScreen<Wait>(environment, {
    load: async (before) => {
      const place = readPlace(environment)
      const { index, lockerId, size } = place
      if (!/^\d{6}$/.test(index)) return { kind: 'failed', code: 'office_missing' }
      const locker = lockerId === null ? {} : { locker: lockerId }
      const [session, office, queue, own] = await Promise.all([
        loadSession(environment),
        call(environment, readOfficeByIndex, { query: { index } }),
        call(environment, readWaitForecast, { params: { index }, query: { size, ...locker } }),
        environment.mayBePerson() ? call(environment, listWaitEntries, {}, { visitors: true }) : null,
      ])
      if (!office.ok) return office
      if (!queue.ok) return queue
      const isPerson = session.kind === 'person'
      if (isPerson && own && !own.ok) return own
      const entry =
        (own?.ok ? own.value : []).find(
          (other) => other.index === index && other.size === size && other.lockerId === lockerId,
        ) ?? null
      const now = currentTime(environment)
      const today = todayInZone(now)
      const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(startOfMonth(today), ahead))
      const waits = entry?.state === 'waiting' ? entry : null
      const wish = waits ?? before()
      const { radiiKm, forecast, ...counts } = queue.value
      return {
        ...place,
        office: office.value,
        isPerson,
        ...counts,
        forecast: waits?.forecast ?? forecast,
        entry,
        now,
        months,
        radii: [0, ...radiiKm],
        startMonth: months.find((month) => month === wish?.startMonth) ?? startOfMonth(today),
        radiusKm: wish?.radiusKm ?? 0,
      }
    },
  })
  return {
    $state,
    retry,
    decision: createWaitDecision(environment, reload),
    chooseStart: (startMonth: CalendarDate) => change({ startMonth, refused: null }),
    chooseRadius: (radiusKm: number) => change({ radiusKm, refused: null }),
    join: () =>
      send(async ({ index, lockerId, size, startMonth, radiusKm }) => {
        const body = { index, lockerId, size, startMonth, radiusKm }
        const answer = await call(environment, joinWaitList, { body })
        if (answer.ok) showToast('wait_joined', waitListCopy.joined, { tone: 'success' })
        // Another tab joined, or a box is free: the reloaded page shows it.
        if (answer.ok || answer.code === 'already_waiting' || answer.code === 'box_free') await reload()
        return answer
      }),
    save: (id: number) =>
      send(async ({ startMonth, radiusKm }) => {
        const answer = await call(environment, changeWaitEntry, {
          params: { id },
          body: { startMonth, radiusKm },
        })
        if (answer.ok) showToast('wait_saved', waitListCopy.saved, { tone: 'success' })
        if (answer.ok || answer.code !== 'start_too_late') await reload()
        return answer
      }),
  }
}
export type WaitPage = ReturnType<typeof createWaitPage>
