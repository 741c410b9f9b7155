import { atom, computed } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'
import { phoneMediaQuery } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import {
  VISIBLE_LOCKER_CELL_COUNT,
  VISIBLE_MOBILE_LOCKER_CELL_COUNT,
  VISIBLE_OFFICE_BOX_COUNT,
} from '#kit/rules/limits.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { showToast } from '#kit/state/toasts.ts'
import { generalRefusalWords } from '#kit/words/general-refusals.ts'
import { lastSearchUrl } from '#places/parts/last-search-url.ts'
import type { FreeBox } from '#rent/api/boxes.ts'
import {
  $otherTabChangeCount,
  $rentalForm,
  deleteRentalForm,
  type RentalForm,
  updateRentalForm,
} from '#rent/parts/rental-form.ts'
import { checkBoxNameShape } from '#rent/rules/box-name.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'
import { changeStart, computeRentalEnd, countFullMonths } from '#rent/rules/rental-period.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { createBoxHoldStore } from './box-hold-store.ts'
import type { ClaimSender } from './claim-sender.ts'
import type { ServiceField } from './form-price.ts'
import { type FormProblems, isAllowedBoxName } from './form-problems.ts'
import { loadFreeBoxes, pollFreeBoxes, preselectBox, verifyOwnRentedBox } from './free-boxes.ts'
import { createPricingStore, type PricingStore } from './pricing-store.ts'
import { createWizardLoader, loadRentConditions } from './wizard-loader.ts'
import { createNearestOfficesScreen } from './wizard-place.ts'
import {
  type AlternativeBox,
  createWizardStores,
  type LoadedForm,
  type UnavailableState,
  type WizardScreen,
} from './wizard-stores.ts'

const TYPING_PAUSE_MS = 700

const PRELOAD_DELAY_MS = 1000

export type WizardPage = ReturnType<typeof createWizardPage>

export function createWizardPage(environment: Environment) {
  let hasLeft = false
  let stopWatching = () => {}
  const wizard: WizardScreen = createScreen<LoadedForm, UnavailableState>(environment, {
    load: () => opening.load(),
    afterLoad: async (shown, previous) => {
      await opening.begin(shown)
      if (previous !== null) return
      void loadRentConditions(environment, stores, shown.place.office.index)
      await price.counted()
      environment.after(PRELOAD_DELAY_MS, () => {
        void loadSending()
        stopWatching()
        if (!hasLeft) stopWatching = pollFreeBoxes(environment, stores)
      })
    },
    whileShown: () => {
      hasLeft = false
      const stopHold = hold.run()
      // All tabs share one hold, so the latest choice in any tab wins.
      const stopListening = $otherTabChangeCount.listen(() => {
        $notices.setKey('changedElsewhere', true)
        $takenBox.set(null)
        void hold.recall()
        price.reprice()
      })
      return () => {
        hasLeft = true
        stopWatching()
        stopHold()
        stopListening()
      }
    },
  })
  const stores = createWizardStores(environment, wizard)
  const { $place, $today, $type, $notices, $takenBox, $movedFrom, $price, $promoProblem } = stores
  const hold = createBoxHoldStore(environment, stores)
  const loadSending = async (): Promise<ClaimSender | null> => {
    const code = await import('./claim-sender.ts').catch(() => null)
    return code?.createClaimSender(environment, stores, { hold, price, wizard }) ?? null
  }
  const price: PricingStore = createPricingStore(
    environment,
    stores,
    async () => (await (await loadSending())?.learnStopped()) ?? false,
  )

  const send = (act: (sending: ClaimSender) => ReturnType<ClaimSender['create']>): Promise<boolean> =>
    wizard.send(async () => {
      const sending = await loadSending()
      if (sending) return act(sending)
      // The server is reachable. Reloading the page loads the code, even of a newer release, and keeps the form.
      if ((await hold.ask()).ok) {
        environment.reload()
        return 'left'
      }
      showToast('claim_failed', checkoutCopy.claimFailed)
      $notices.setKey('refused', { code: 'offline', text: generalRefusalWords.offline })
      return undefined
    })
  const opening = createWizardLoader(environment, stores, { hold, price, send })
  const nearest = createNearestOfficesScreen(environment, () => {
    const state = stores.$wizard.get()
    return state.kind === 'unavailable' ? state.place.office.index : ''
  })

  let stopReporting: (() => void) | null = null
  /** Waits for a pause in typing, so that no keystroke goes to the dialog. */
  const reportType = (isLegal: boolean, wasLegal: boolean) => {
    const changes = isLegal && $rentalForm.get().clientType !== clientTypeByName.legal
    const isDue = changes && (!wasLegal || stopReporting !== null)
    stopReporting?.()
    stopReporting = isDue
      ? environment.after(TYPING_PAUSE_MS, () => {
          stopReporting = null
          $notices.setKey('typeChanged', true)
        })
      : null
  }

  const change = (changes: Partial<RentalForm>) => {
    const typeBefore = $type.get()
    updateRentalForm(changes)
    const after = $type.get()
    reportType(after.locked === 'legal_name', typeBefore.locked === 'legal_name')
    price.dropPromoFor(after.clientType)
    price.reprice()
  }

  const releaseBox = (): void => {
    $takenBox.set(null)
    $movedFrom.set(null)
    void hold.giveBack()
  }

  const backAddress = (): string => {
    const place = $place.get()
    const chosen = place && { index: place.office.index, lockerId: place.locker?.id ?? null }
    return lastSearchUrl(environment, chosen)
  }

  const $asksWhatIf = atom(false)

  let continuesAfterPrice = false
  const goOn = async (): Promise<FormProblems> => {
    if ($place.get() === null || stores.$sending.get() || continuesAfterPrice) return {}
    stores.showProblems('dates', 'box', 'boxName')
    $notices.set({ ...$notices.get(), refused: null, holdLapsed: false, changedElsewhere: false })
    const problems = stores.$problems.get()
    if (Object.keys(problems).length > 0) {
      stores.countFailure()
      return problems
    }
    if (stores.$conditions.get().length > 0) return {}
    const priced = $price.get()
    // Enter in the promo field submits the form, so the typed code is applied first.
    const isPriceOpen = $promoProblem.get() !== null || priced.kind === 'counting'
    if (!isPriceOpen && price.hasUntriedPromo()) {
      price.applyPromo()
      // The new price must be on screen before the next press can order.
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
      // Continues automatically once the price is known.
      continuesAfterPrice = true
      await price.counted()
      continuesAfterPrice = false
      return goOn()
    }
    if (priced.kind !== 'known' || priced.price.total === 0) return {}
    // Sending the form accepts the preselected box.
    updateRentalForm({ boxOffered: false })
    await send((sending) => sending.send())
    return {}
  }

  return {
    ...stores,
    $servicePrices: price.$servicePrices,
    /** Milliseconds left of the hold. A separate store, because it changes every second. */
    $holdLeft: computed(
      [hold.$left, stores.$hold, $rentalForm, stores.$offeredBox],
      (left, held, { boxId }, offered) =>
        held !== null && held.boxId === boxId && offered === null ? left : null,
    ),
    retry: wizard.retry,
    nearest,
    retryBoxes: async () => {
      const place = $place.get()
      if (place === null) return
      await loadFreeBoxes(environment, stores, place)
      if ($takenBox.get() === null && preselectBox(stores)) price.reprice()
    },
    /** Number of boxes shown before the wall is opened (M-BOX-02, 03). */
    boxesAtFirst: (isAaps: boolean): number => {
      if (!isAaps) return VISIBLE_OFFICE_BOX_COUNT
      return environment.matches(phoneMediaQuery)
        ? VISIBLE_MOBILE_LOCKER_CELL_COUNT
        : VISIBLE_LOCKER_CELL_COUNT
    },
    retryPrice: price.reprice,
    /** Keeps the number of months, or reduces it and shows a notice (M-PERIOD-17). */
    chooseStart: (start: CalendarDate) => {
      const today = $today.get()
      const { dates } = $rentalForm.get()
      if (today === null || dates === null) return
      const changed = changeStart({ months: countFullMonths(...dates) }, start, today)
      $notices.setKey('monthsClamped', changed.clamped)
      updateRentalForm({ dates: [changed.start, changed.end] })
      verifyOwnRentedBox(stores)
      change({})
    },
    chooseMonths: (months: number) => {
      const { dates } = $rentalForm.get()
      if (dates === null) return
      $notices.setKey('monthsClamped', false)
      change({ dates: [dates[0], computeRentalEnd(dates[0], months)] })
    },
    chooseBox: (box: FreeBox) => {
      $takenBox.set(null)
      $movedFrom.set(null)
      $notices.setKey('holdLapsed', false)
      releaseBox()
      change({ box: box.number, boxId: box.id, boxSize: box.size ?? 1, boxOffered: false })
    },
    /** Chooses a size and preselects a box of that size (M-BOX-04). */
    chooseSize: (boxSize: number) => {
      releaseBox()
      updateRentalForm({ boxSize, box: null, boxId: null })
      preselectBox(stores)
      change({})
    },
    chooseClientType: (clientType: ClientType) => {
      $notices.setKey('typeRemembered', false)
      change({ clientType })
    },
    toggle: (field: ServiceField, on: boolean) => change({ [field]: on }),
    typeName: (boxName: string) => change({ boxName }),
    leaveName: () => {
      stores.showProblems('boxName')
      const { boxName } = $rentalForm.get()
      if (!checkBoxNameShape(boxName).ok) return
      void isAllowedBoxName(environment, boxName).then((fit) => fit || stores.$refusedName.set(boxName))
    },
    closeTypeNotice: () => $notices.setKey('typeChanged', false),
    typePromo: price.typePromo,
    applyPromo: price.applyPromo,
    removePromo: price.removePromo,
    goOn,
    $asksWhatIf,
    openWhatIf: () => $asksWhatIf.set(true),
    takeAlternative: (box: AlternativeBox) => {
      $takenBox.set(null)
      change({ box: box.number, boxId: box.id, boxOffered: false })
    },
    /** Keeps the unpaid claim and starts another one with another box. */
    keepReplaced: () => {
      const ownBox = stores.$ownBox.get()
      stores.$ownBox.set(null)
      const isOwn = ownBox !== null && ownBox.id === $rentalForm.get().boxId
      change({ replaces: null, ...(isOwn ? { box: null, boxId: null } : {}) })
    },
    /** Rents the box in addition to the old one. */
    keepOldRent: () => {
      stores.$moving.set(null)
      change({ movesFrom: null })
    },
    forgetDraft: async () => {
      await hold.giveBack()
      deleteRentalForm()
      stores.$attempt.set(0)
      showToast('draft_forgotten', checkoutCopy.draftForgotten, { tone: 'success' })
      await wizard.reload()
    },
    backAddress,
    /** Returns to the search or to the office (M-MAP-17). */
    back: async () => {
      await hold.giveBack()
      environment.go(backAddress())
    },
  }
}
