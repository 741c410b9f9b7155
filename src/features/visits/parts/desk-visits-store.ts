import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { textTypedSince } from '#kit/state/dialog.ts'
import { showToast } from '#kit/state/toasts.ts'
import {
  type DeskVisit,
  type HalfHourLoad,
  openVisitorCode,
  readDeskVisits,
  readVisitLoad,
  setHalfHourClosed,
  setVisitArrived,
} from '#visits/api/desk-visits.ts'
import { parseVisitorCode } from '#visits/rules/visitor-code.ts'
import { deskVisitsCopy as copy, deskVisitRefusalText } from '#visits/words/desk-visits.ts'

/** Visitors book and cancel while the desk is open. */
const RELOAD_MS = 60_000

interface CodeState {
  readonly typed: string
  readonly sending: boolean
  readonly refused: string | null
  /** True until the field has taken the focus. */
  readonly wantsFocus: boolean
}

interface Load {
  readonly index: string
  readonly days: readonly { readonly date: string; readonly halfHours: readonly HalfHourLoad[] }[]
  readonly date: string
}

export type DeskVisits = ReturnType<typeof createDeskVisits>

/**
 * `openClaim` opens the claim at the act that the visit is for; `openOther` handles the code of a delegation and returns
 * false if there is none with it.
 */
export function createDeskVisits(
  environment: Environment,
  officeIndex: () => string,
  openClaim: (visit: DeskVisit) => unknown,
  openOther: (code: string) => Promise<boolean>,
) {
  const list = createScreen<{ visits: readonly DeskVisit[]; hasMore: boolean }>(environment, {
    load: async () => {
      const index = officeIndex()
      const answer = await call(environment, readDeskVisits, { query: index === '' ? {} : { index } })
      return answer.ok ? answer.value : answer
    },
    keepsShown: true,
    poll: () => true,
    pollEvery: RELOAD_MS,
    toast: deskVisitRefusalText,
  })

  const $code = atom<CodeState>({ typed: '', sending: false, refused: null, wantsFocus: false })
  const changeCode = (part: Partial<CodeState>): void => $code.set({ ...$code.get(), ...part })
  const openCode = async (code: string): Promise<void> => {
    if ($code.get().sending) return
    changeCode({ sending: true, refused: null })
    const answer = await call(environment, openVisitorCode, { body: { code } })
    if (!answer.ok) {
      const other = answer.code === 'visitor_code_unknown' ? parseVisitorCode(code) : null
      if (other !== null && (await openOther(other)))
        return changeCode({ sending: false, typed: textTypedSince(code, $code.get().typed) })
      changeCode({ sending: false, refused: answer.code })
      // A scan may arrive while the field is not on the screen.
      if ($code.get().typed !== code) showToast(answer.code, deskVisitRefusalText(answer.code))
      return
    }
    changeCode({ sending: false, typed: textTypedSince(code, $code.get().typed) })
    const visit = answer.value
    if (visit.state === 'arrived') showToast('visit_arrived', copy.arrived(visit), { tone: 'success' })
    else showToast('visit_other_day', copy.onOtherDay(visit), { tone: 'info', duration: 5000 })
    await list.reload()
    openClaim(visit)
  }

  let loadedOffice = ''
  const $loadShown = atom(false)
  const load = createScreen<Load>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readVisitLoad, { params: { index: loadedOffice } })
      if (!answer.ok) return answer
      const { days } = answer.value
      const date = days.find((day) => day.date === getShown()?.date)?.date ?? days[0]?.date ?? ''
      return { index: loadedOffice, days, date }
    },
    onDemand: true,
    keepsShown: true,
  })

  return {
    $visits: list.$state,
    reload: list.reload,
    retry: list.retry,
    setArrived: async ({ id }: DeskVisit, arrived: boolean): Promise<void> => {
      const done = await list.send(() =>
        call(environment, setVisitArrived, { params: { id }, body: { arrived } }),
      )
      if (done) await list.reload()
    },
    $code: $code as ReadableAtom<CodeState>,
    typeCode: (typed: string): void => changeCode({ typed, refused: null }),
    openCode,
    sendCode: (): Promise<void> => openCode($code.get().typed),
    focusCode: (): void => changeCode({ wantsFocus: true }),
    hasCodeFocus: (): void => changeCode({ wantsFocus: false }),

    $load: load.$state,
    $loadShown: $loadShown as ReadableAtom<boolean>,
    openLoad: (index: string): void => {
      loadedOffice = index
      $loadShown.set(true)
      load.retry()
    },
    closeLoad: (): void => $loadShown.set(false),
    retryLoad: load.retry,
    chooseDay: (date: string): void => load.change({ date }),
    setClosed: async ({ start, closed }: HalfHourLoad): Promise<void> => {
      let cancelled = 0
      const done = await load.send(async ({ index, date }) => {
        const body = { date, start, closed: !closed }
        const answer = await call(environment, setHalfHourClosed, { params: { index }, body })
        if (!answer.ok) return answer
        cancelled = answer.value.cancelled
        return { ok: true }
      })
      if (!done) return
      if (cancelled > 0)
        showToast('visits_cancelled', copy.informed(cancelled), { tone: 'success', duration: 5000 })
      await Promise.all([load.reload(), list.reload()])
    },
  }
}
