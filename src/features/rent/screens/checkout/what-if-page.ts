import { atom } from 'nanostores'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { createScreen } from '#kit/screens/screen.ts'
import {
  compareChanges,
  findCheapestWays,
  type RentWay,
  type WayObstacle,
  type WhatIfChange,
  type WhatIfRow,
} from '#rent/api/what-if.ts'
import { createReminders } from '#rent/parts/reminders.ts'
import { $rentalForm, startRentalForm } from '#rent/parts/rental-form.ts'
import { USUAL_BOX_SIZE } from '#rent/rules/box-size.ts'
import { listWishEnds, listWishStarts } from '#rent/rules/cheapest-way.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { isPromoRefusal, listChosenServices, serviceFields } from './form-price.ts'
import { countBoxesBySize } from './free-boxes.ts'
import type { WizardPage } from './wizard-page.ts'

const RELOAD_DELAY_MS = 500

/** Opened by the person, so nothing is read before (M-WHATIF-01). */
export function createWhatIf(environment: Environment, page: WizardPage) {
  /** A refused code is not sent again, because wrong codes are limited. */
  let refusedPromo = ''

  const readRows = async (withPromo: boolean) => {
    const question = page.$costQuestion.get()
    if (question === null) return { kind: 'failed' as const, code: 'no_period' }
    const { promo, promoSuccess } = $rentalForm.get()
    const code = promo.trim()
    const sendsPromo =
      withPromo && code !== '' && code !== refusedPromo && page.$clientType.get() === clientTypeByName.legal
    const body = sendsPromo ? { ...question, promo: code, promoApplied: promoSuccess } : question
    const answer = await call(environment, compareChanges, { body })
    if (answer.ok || !sendsPromo || !isPromoRefusal(answer.code)) return answer
    refusedPromo = code
    return call(environment, compareChanges, { body: question })
  }

  /** Only changes that a press on the form could make now. */
  const isPossible = ({ change }: WhatIfRow): boolean => {
    if (change.kind === 'client_type') return page.$type.get().locked === null
    if (change.kind !== 'size') return true
    const boxes = page.$boxes.get()
    return boxes.kind === 'shown' && countBoxesBySize(boxes.boxes, false).has(change.boxSize)
  }

  const { $state, retry, reload } = createScreen<{ readonly rows: readonly WhatIfRow[] }>(environment, {
    keepsShown: true,
    load: async () => {
      const answer = await readRows(true)
      if ('kind' in answer) return answer
      return answer.ok ? { rows: answer.value.rows.filter(isPossible) } : answer
    },
    whileShown: () => {
      let stop = () => {}
      const stopListening = page.$costQuestion.listen(() => {
        stop()
        stop = environment.after(RELOAD_DELAY_MS, () => void reload())
      })
      return () => {
        stop()
        stopListening()
      }
    },
  })
  return {
    $state,
    retry,
    apply: (change: WhatIfChange): unknown => {
      switch (change.kind) {
        case 'client_type':
          return page.chooseClientType(change.clientType)
        case 'start':
          return page.chooseStart(change.start)
        case 'term':
          return page.chooseMonths(change.months)
        case 'size':
          return page.chooseSize(change.boxSize)
        case 'service': {
          const { isAaps } = $rentalForm.get()
          const field = serviceFields.find(({ number }) => number(isAaps) === change.service)?.field
          return field && page.toggle(field, change.on)
        }
        case 'promo':
          return change.on ? page.applyPromo() : page.removePromo()
        case 'tariff':
          return undefined
      }
    },
  }
}

interface FoundWays {
  readonly plain: number | null
  readonly ways: readonly RentWay[]
  readonly obstacles: readonly WayObstacle[]
  readonly opensOn: CalendarDate | null
}

interface ShownWish {
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly boxSize: number
}

/** Ways to fulfil a wish that begins with what the form has (M-WHATIF-03, M-WHATIF-05). */
export function createCheapestWays(environment: Environment, page: WizardPage) {
  const form = $rentalForm.get()
  const today = page.$today.get() ?? ''
  const [start, end] = form.dates ?? ['', '']
  const $wish = atom<ShownWish>({ from: start, until: end, boxSize: form.boxSize === 2 ? 2 : 1 })

  const { $state, retry } = createScreen<FoundWays>(environment, {
    load: async () => {
      const { from, until, boxSize } = $wish.get()
      const { opsIndex } = $rentalForm.get()
      const answer = await call(environment, findCheapestWays, {
        body: {
          opsIndex,
          from,
          until,
          boxSize,
          clientTypeId: page.$clientType.get(),
          services: listChosenServices($rentalForm.get()),
        },
      })
      return answer.ok ? answer.value : answer
    },
  })

  const changeWish = (part: Partial<ShownWish>): void => {
    const wish = { ...$wish.get(), ...part }
    const ends = listWishEnds(wish.from)
    const until = ends.includes(wish.until) ? wish.until : (ends[0] ?? wish.until)
    $wish.set({ ...wish, until })
    retry()
  }

  return {
    $wish,
    $state,
    retry,
    reminders: createReminders(environment),
    starts: listWishStarts(today, start),
    changeWish,
    index: form.opsIndex,
    /** Fills the form in; for another office it opens that office's form with the same answers. */
    choose: ({ office, locker, boxSize, contracts: [first] }: RentWay): void => {
      if (first === undefined) return
      const {
        opsIndex,
        namedCell,
        boxName,
        deliveryRPO,
        attachmentNotification,
        safetyGuarantee,
        clientType,
      } = $rentalForm.get()
      if (office.index === opsIndex && locker === null) {
        if (boxSize !== $rentalForm.get().boxSize) page.chooseSize(boxSize)
        page.chooseStart(first.start)
        page.chooseMonths(first.months)
        return
      }
      startRentalForm(
        {
          opsIndex: office.index,
          isAaps: locker !== null,
          aapsId: locker?.id ?? null,
          address: office.address,
        },
        {
          dates: [first.start, first.end],
          boxSize: locker === null ? boxSize : USUAL_BOX_SIZE,
          clientType,
          namedCell,
          boxName,
          deliveryRPO,
          attachmentNotification,
          safetyGuarantee,
        },
      )
      environment.go(locker === null ? pagePaths.wizard(office.index) : pagePaths.rentalOfLocker(locker.id))
    },
  }
}
