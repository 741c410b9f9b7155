import { computed } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { phoneWindow } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { generalRefusalWords } from '#copy/general-refusals.ts'
import { checkBoxNameShape } from '#domain/box-name.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ClientType, clientTypeByName } from '#domain/client-type.ts'
import { LOCKER_BOXES_SHOWN, LOCKER_BOXES_SHOWN_MOBILE, OFFICE_BOXES_SHOWN } from '#domain/limits.ts'
import { changeStart, monthsOf, rentalEnd } from '#domain/rental-period.ts'
import {
  $changedInAnotherTab,
  $rentalForm,
  changeRentalForm,
  forgetRentalForm,
  type RentalForm,
} from '#state/rental-form.ts'
import { addressOfSearch } from '#state/search-address.ts'
import { showToast } from '#state/toasts.ts'
import { boxHold } from './box-hold.ts'
import { watchBoxes } from './box-watch.ts'
import type { ClaimSending } from './claim-sending.ts'
import type { FormProblems } from './form-problems.ts'
import { mayBeName } from './form-problems.ts'
import { checkRentedBox, loadFreeBoxes, offerBox } from './free-boxes.ts'
import { nearestOffices } from './nearest-offices.ts'
import type { Alternative } from './new-claim.ts'
import { pricing } from './pricing.ts'
import { askConditions, wizardOpening } from './wizard-opening.ts'
import { countFailure, showProblems, wizardStores } from './wizard-stores.ts'

/** A pause in typing after which a dialog may open, in milliseconds. */
const restOfTyping = 700

/** Delay in milliseconds before code that is not yet needed is loaded. */
const drawn = 1000

type Service = 'namedCell' | 'deliveryRPO' | 'attachmentNotification' | 'safetyGuarantee' | 'digitization'

const sendingCode = () => import('./claim-sending.ts')

export type WizardPage = ReturnType<typeof wizardPage>

export function wizardPage(environment: Environment) {
  const stores = wizardStores(environment)
  const { $wizard, $place, $today, $type, $notices, $takenBox, $movedFrom, $price, $promoProblem } = stores
  const hold = boxHold(environment, stores)
  /** Removes a service that was switched off. */
  const learnStopped = async (): Promise<boolean> => {
    const code = await sendingCode().catch(() => null)
    return (await code?.claimSending(environment, stores, parts).learnStopped()) ?? false
  }
  const price: ReturnType<typeof pricing> = pricing(environment, stores, learnStopped)
  const nearest = nearestOffices(environment)
  const parts = { hold, price, open: (): Promise<void> => open() }

  const send = async (act: (sending: ClaimSending) => Promise<void>): Promise<void> => {
    stores.$sending.set(true)
    const code = await sendingCode().catch(() => null)
    if (code) return act(code.claimSending(environment, stores, parts))
    // The server answers, so a reload brings the code, also that of a newer release; the form is kept.
    if ((await hold.ask()).ok) return environment.reload()
    stores.$sending.set(false)
    showToast('claim_failed', checkoutCopy.claimFailed)
    $notices.setKey('refused', { code: 'offline', text: generalRefusalWords.offline })
  }

  const open = wizardOpening(environment, stores, { hold, price, send })

  let stopTelling: (() => void) | null = null
  /** Waits for a pause in typing, so that no letters go into the dialog. */
  const reportType = (isLegal: boolean, wasLegal: boolean) => {
    // The person has already chosen type 3.
    const changes = isLegal && $rentalForm.get().clientType !== clientTypeByName.legal
    const due = changes && (!wasLegal || stopTelling !== null)
    stopTelling?.()
    stopTelling = due
      ? environment.after(restOfTyping, () => {
          stopTelling = null
          $notices.setKey('typeChanged', true)
        })
      : null
  }

  const change = (changes: Partial<RentalForm>) => {
    const before = $type.get()
    changeRentalForm(changes)
    const after = $type.get()
    reportType(after.locked === 'legal_name', before.locked === 'legal_name')
    price.dropPromoFor(after.clientType)
    price.reprice()
  }

  const loadNearest = () => {
    const state = $wizard.get()
    if (state.kind === 'unavailable') void nearest.load(state.place.office.index)
  }

  whenShown(environment, $wizard, () => {
    void open().then(() => {
      const place = $place.get()
      if (place) void askConditions(environment, stores, place.office.index)
      void price.counted().then(() =>
        environment.after(drawn, () => {
          sendingCode().catch(() => null)
          if (!left) stopWatching = watchBoxes(environment, stores)
        }),
      )
    })
    let left = false
    let stopWatching = () => {}
    const stops = [
      hold.run(),
      $wizard.listen(loadNearest),
      // The latest choice of any tab wins; both tabs share the hold.
      $changedInAnotherTab.listen(() => {
        $notices.setKey('changedElsewhere', true)
        $takenBox.set(null)
        void hold.recall()
        price.reprice()
      }),
    ]
    return () => {
      left = true
      stopWatching()
      for (const stop of stops) stop()
    }
  })

  const backAddress = (): string => {
    const place = $place.get()
    const chosen = place && { index: place.office.index, lockerId: place.locker?.id ?? null }
    return addressOfSearch(environment, chosen)
  }

  let awaitsPrice = false
  /** Shows problems, or holds the box and creates the claim, through the login if needed. */
  const goOn = async (): Promise<FormProblems> => {
    if ($place.get() === null || stores.$sending.get() || awaitsPrice) return {}
    showProblems(stores, 'dates', 'box', 'boxName')
    $notices.set({ ...$notices.get(), refused: null, holdLapsed: false, changedElsewhere: false })
    const problems = stores.$problems.get()
    if (Object.keys(problems).length > 0) {
      countFailure(stores)
      return problems
    }
    if (stores.$conditions.get().length > 0) return {}
    const priced = $price.get()
    // Enter in the promo field submits the form: an untried code is tried first, so that no discount is lost.
    const isExplained = $promoProblem.get() !== null || priced.kind === 'counting'
    if (!isExplained && price.hasUntriedPromo()) {
      price.applyPromo()
      // The person must see the new price before the next press.
      void price.counted().then(() => {
        const counts = $rentalForm.get().promoSuccess
        showToast('promo_tried', counts ? checkoutCopy.promoCounts : checkoutCopy.promoCountsNot, {
          tone: counts ? 'success' : 'warning',
          duration: 5000,
        })
      })
      return {}
    }
    if (priced.kind === 'counting') {
      // A press during counting is kept until the price is known.
      awaitsPrice = true
      await price.counted()
      awaitsPrice = false
      return goOn()
    }
    if (priced.kind !== 'known' || priced.price.total === 0) return {}
    // Sending the form accepts the preselected box.
    changeRentalForm({ boxOffered: false })
    await send((sending) => sending.send())
    return {}
  }

  return {
    ...stores,
    $servicePrices: price.$servicePrices,
    /** Milliseconds; a store of its own because it changes every second. */
    $holdLeft: computed([hold.$left, stores.$hold, $rentalForm], (left, held, { boxId }) =>
      held !== null && held.boxId === boxId ? left : null,
    ),
    retry: () => void open(),
    $nearest: nearest.$nearest,
    retryNearest: loadNearest,
    retryBoxes: async () => {
      const place = $place.get()
      if (place === null) return
      await loadFreeBoxes(environment, stores, place)
      if ($takenBox.get() === null && offerBox(stores)) price.reprice()
    },
    /** Number of boxes shown at first (M-BOX-02, 03). */
    boxesAtFirst: (isAaps: boolean): number => {
      if (!isAaps) return OFFICE_BOXES_SHOWN
      return environment.matches(phoneWindow) ? LOCKER_BOXES_SHOWN_MOBILE : LOCKER_BOXES_SHOWN
    },
    retryPrice: price.reprice,
    /** Keeps the months or cuts them with a notice (M-PERIOD-17). */
    chooseStart: (start: CalendarDate) => {
      const today = $today.get()
      const { dates } = $rentalForm.get()
      if (today === null || dates === null) return
      const changed = changeStart({ months: monthsOf(...dates) }, start, today)
      $notices.setKey('monthsClamped', changed.clamped)
      changeRentalForm({ dates: [changed.start, changed.end] })
      checkRentedBox(stores)
      change({})
    },
    chooseMonths: (months: number) => {
      const { dates } = $rentalForm.get()
      if (dates === null) return
      $notices.setKey('monthsClamped', false)
      change({ dates: [dates[0], rentalEnd(dates[0], months)] })
    },
    /** Releases the held box. */
    chooseBox: (box: FreeBox) => {
      $takenBox.set(null)
      $movedFrom.set(null)
      $notices.setKey('holdLapsed', false)
      void hold.giveBack()
      change({ box: box.number, boxId: box.id, boxSize: box.size ?? 1, boxOffered: false })
    },
    /** Offers the best box of the size (M-BOX-04). */
    chooseSize: (boxSize: number) => {
      $takenBox.set(null)
      $movedFrom.set(null)
      void hold.giveBack()
      changeRentalForm({ boxSize, box: null, boxId: null })
      offerBox(stores)
      change({})
    },
    chooseClientType: (clientType: ClientType) => change({ clientType }),
    toggle: (service: Service, on: boolean) => change({ [service]: on }),
    typeName: (boxName: string) => change({ boxName }),
    /** Shows mistakes of the name from now on. */
    leaveName: () => {
      showProblems(stores, 'boxName')
      const { boxName } = $rentalForm.get()
      if (!checkBoxNameShape(boxName).ok) return
      void mayBeName(environment, boxName).then((fit) => fit || stores.$refusedName.set(boxName))
    },
    closeTypeNotice: () => $notices.setKey('typeChanged', false),
    typePromo: price.typePromo,
    applyPromo: price.applyPromo,
    removePromo: price.removePromo,
    goOn,
    /** Takes the offered replacement for a lost box. */
    takeAlternative: (box: Alternative) => {
      $takenBox.set(null)
      change({ box: box.number, boxId: box.id, boxOffered: false })
    },
    /** Keeps the unpaid claim and makes another one beside it, with another box. */
    keepReplaced: () => {
      const own = stores.$ownBox.get()
      stores.$ownBox.set(null)
      const isOwn = own !== null && own.id === $rentalForm.get().boxId
      change({ replaces: null, ...(isOwn ? { box: null, boxId: null } : {}) })
    },
    /** Deletes the draft and starts again at the same place. */
    forgetDraft: async () => {
      await hold.giveBack()
      forgetRentalForm()
      stores.$attempt.set(0)
      showToast('draft_forgotten', checkoutCopy.draftForgotten, { tone: 'success' })
      await open()
    },
    backAddress,
    /** Returns to the search with the place chosen and releases the box (M-MAP-17). */
    back: async () => {
      await hold.giveBack()
      environment.go(backAddress())
    },
  }
}
