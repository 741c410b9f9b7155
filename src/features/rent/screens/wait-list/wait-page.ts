import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { addMonths, type CalendarDate, startOfMonth, todayInZone } from '#kit/rules/calendar-date.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { loadSession } from '#kit/state/session.ts'
import { showToast } from '#kit/state/toasts.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { type Office, readOfficeByIndex } from '#places/api/offices.ts'
import {
  joinWaitList,
  leaveWaitList,
  listWaitEntries,
  passWaitOffer,
  readWaitForecast,
  type WaitEntry,
} from '#rent/api/wait-list.ts'
import type { MonthChance } from '#rent/rules/wait-forecast.ts'
import type { WAIT_RADII_KM } from '#rent/rules/wait-list.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'

export type WaitRadius = (typeof WAIT_RADII_KM)[number]

interface Wait {
  readonly index: string
  readonly lockerId: number | null
  readonly size: number
  readonly office: Office
  readonly isPerson: boolean
  readonly waiting: number
  readonly boxes: number
  readonly free: number
  readonly forecast: readonly MonthChance[]
  readonly months: readonly CalendarDate[]
  readonly startMonth: CalendarDate
  readonly radiusKm: WaitRadius
  readonly entries: readonly WaitEntry[]
}

const MONTHS_AHEAD = 12

/** The queue of a place and the person's own entries: `/wait?index=&size=&locker=` (M-WAIT-01…05). */
export function createWaitPage(environment: Environment) {
  const { $state, retry, reload, change, send } = createScreen<Wait>(environment, {
    load: async (before) => {
      const index = String(readQueryNumber(environment, 'index') ?? '')
      const lockerId = readQueryNumber(environment, 'locker')
      const size = readQueryNumber(environment, 'size') ?? (lockerId === null ? 1 : 3)
      const locker = lockerId === null ? {} : { locker: lockerId }
      const [session, office, queue] = await Promise.all([
        loadSession(environment),
        call(environment, readOfficeByIndex, { query: { index } }),
        call(environment, readWaitForecast, { params: { index }, query: { size, ...locker } }),
      ])
      if (!office.ok) return office
      if (!queue.ok) return queue
      const isPerson = session.kind === 'person'
      const entries = isPerson ? await call(environment, listWaitEntries, {}) : null
      if (entries && !entries.ok) return entries
      const today = todayInZone(environment.serverNow() ?? new Date(environment.now()))
      const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => addMonths(startOfMonth(today), ahead))
      return {
        index,
        lockerId,
        size,
        office: office.value,
        isPerson,
        ...queue.value,
        months,
        startMonth: before()?.startMonth ?? months[0] ?? today,
        radiusKm: before()?.radiusKm ?? 0,
        entries: entries?.value ?? [],
      }
    },
  })
  const withEntry = (run: (wait: Wait) => Promise<{ readonly ok: boolean }>) =>
    send(async (wait) => {
      const answer = await run(wait)
      if (answer.ok) await reload()
      return answer as { readonly ok: true }
    })
  return {
    $state,
    retry,
    chooseStart: (startMonth: CalendarDate) => change({ startMonth }),
    chooseRadius: (radiusKm: WaitRadius) => change({ radiusKm }),
    join: () =>
      withEntry(({ index, lockerId, size, startMonth, radiusKm }) =>
        call(environment, joinWaitList, {
          body: { index, lockerId, size, startMonth, radiusKm },
        }),
      ),
    pass: (id: number) => withEntry(() => call(environment, passWaitOffer, { params: { id } })),
    leave: (id: number) =>
      withEntry(async () => {
        const answer = await call(environment, leaveWaitList, { params: { id } })
        if (answer.ok) showToast('wait_left', waitListCopy.left)
        return answer
      }),
  }
}
export type WaitPage = ReturnType<typeof createWaitPage>
