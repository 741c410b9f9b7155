import { computed, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { FreeBox } from '#contract/boxes.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import type { Unavailable } from '#domain/availability.ts'
import { checkBoxNameShape } from '#domain/box-name.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { LOCKER_BOXES_SHOWN, LOCKER_BOXES_SHOWN_MOBILE, OFFICE_BOXES_SHOWN } from '#domain/limits.ts'
import { changeStart, monthsOf, rentalEnd } from '#domain/rental-period.ts'
import {
  $changedInAnotherTab,
  $rentalForm,
  changeRentalForm,
  forgetRentalForm,
  type RentalForm,
} from '#state/rental-form.ts'
import { $session } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import { boxHold } from './box-hold.ts'
import { claimSending } from './claim-sending.ts'
import { asLongAsTheSame, type FormProblems, problemsOf } from './form-problems.ts'
import { freeBoxes } from './free-boxes.ts'
import { hindranceOf } from './go-on-hindrance.ts'
import { mayBeName } from './may-be-name.ts'
import { nearestBox } from './nearest-box.ts'
import { nearestOffices } from './nearest-offices.ts'
import type { Alternative } from './new-claim.ts'
import { type Place, withFreeCount } from './place.ts'
import { pricing } from './pricing.ts'
import { renterConditions } from './renter-conditions.ts'
import { readReplacedBox } from './replaced-claim.ts'
import { wizardMemory } from './wizard-memory.ts'
import { wizardOpening } from './wizard-opening.ts'
import type { WizardState } from './wizard-state.ts'

/** A pause in typing after which one may be interrupted, in milliseconds. */
const restOfTyping = 700

const noConditions: readonly LegalCondition[] = []

type Service = 'namedCell' | 'deliveryRPO' | 'attachmentNotification' | 'safetyGuarantee' | 'digitization'

export type WizardPage = ReturnType<typeof wizardPage>

/** The second step of a rent: period, box, client type, services, name, price, and going on (spec A§2, step 1). */
export function wizardPage(environment: Environment) {
  const memory = wizardMemory()
  const { note, show, placeNow, typeOf } = memory
  const hold = boxHold(environment, () => note({ holdLapsed: true }))
  const free = freeBoxes(environment)
  const renter = renterConditions(environment)
  const price = pricing(environment, {
    clientType: memory.clientType,
    today: () => placeNow()?.today ?? null,
    promoProblem: (promoProblem) => note({ promoProblem }),
  })

  const nearest = nearestOffices(environment)
  const unavailable = (place: Place, why: Unavailable): void => {
    memory.$loaded.set({ kind: 'unavailable', place, why })
    void nearest.load(place.office.index)
  }

  /** The chosen box went to somebody else: the list is fresh, the rest of the form is kept (M-ERR-07, 08). */
  const boxGone = async (alternative: Alternative | null): Promise<void> => {
    const at = placeNow()
    if (at === null) return
    const own = await readReplacedBox(environment)
    const { box, boxId, boxSize, replaces } = $rentalForm.get()
    // Another tab was quicker with this very form: the box is one's own, so one goes on to its claim.
    if (own !== null && own.id === boxId && replaces !== null) return sending.lead(replaces)
    const number = box ?? ''
    changeRentalForm({ box: null, boxId: null })
    const boxes = await free.load(at.place)
    if (boxes && boxes.length > 0) memory.$loaded.set({ ...at, place: withFreeCount(at.place, boxes.length) })
    const none = boxes?.length === 0
    if (none) unavailable(at.place, 'none_free')
    const words = none
      ? checkoutCopy.noFreeBoxes(at.place.office.index)
      : checkoutCopy[at.place.locker ? 'cellTaken' : 'boxTaken'](number)
    showToast(none ? 'no_free_boxes' : 'box_taken', words, { duration: 5000 })
    const nearest = nearestBox(boxes ?? [], { id: boxId, number, size: boxSize })
    note({ taken: { number, alternative: alternative ?? nearest } })
    show('box')
    memory.fail()
  }

  const sending: ReturnType<typeof claimSending> = claimSending(environment, hold, {
    place: () => placeNow()?.place ?? null,
    clientType: memory.clientType,
    replacedBox: async () => {
      const own = await readReplacedBox(environment)
      memory.$ownBox.set(own)
      return own
    },
    boxGone,
    nameRefused: (name) => {
      memory.$refusedName.set(name)
      show('boxName')
      memory.fail()
    },
    refused: (code, failing) => {
      if (failing.length > 0) renter.told(failing)
      note({ refused: { code } })
    },
    reprice: price.repriceAnew,
  })

  const lastShown = asLongAsTheSame()
  const $wizard: ReadableAtom<WizardState> = computed(
    [
      memory.$loaded,
      $rentalForm,
      free.$boxes,
      price.$price,
      price.$servicePrices,
      price.$typePrices,
      sending.$sending,
      memory.$notices,
      memory.$shownFields,
      hold.$hold,
      memory.$refusedName,
      memory.$attempt,
      memory.$ownBox,
      memory.$legalOnly,
      $session,
      renter.$failing,
    ],
    (
      loaded,
      form,
      boxes,
      priced,
      servicePrices,
      typePrices,
      busy,
      notices,
      shownFields,
      held,
      refusedName,
      attempt,
      ownBox,
      legalOnly,
      session,
      failing,
    ): WizardState => {
      if (loaded.kind !== 'shown') return loaded
      const { clientType, locked } = typeOf(form, legalOnly)
      const conditions = clientType === 3 ? failing : noConditions
      const problems: FormProblems = {
        ...problemsOf(form, loaded.today),
        ...(form.namedCell && refusedName === form.boxName ? { boxName: 'name_forbidden' as const } : {}),
        ...(notices.taken && form.boxId === null ? { box: 'box_taken' as const } : {}),
      }
      const shown = Object.entries(problems).filter(([field]) => shownFields.has(field as keyof FormProblems))
      const shownProblems = lastShown(Object.fromEntries(shown))
      return {
        kind: 'shown',
        place: loaded.place,
        today: loaded.today,
        form,
        months: form.dates && monthsOf(...form.dates),
        clientType,
        typeLock: locked,
        boxes: boxes.kind === 'shown' && ownBox ? { kind: 'shown', boxes: [ownBox, ...boxes.boxes] } : boxes,
        price: priced,
        servicePrices,
        typePrices,
        problems,
        shownProblems,
        attempt,
        hindrance: hindranceOf(form, priced, shownProblems, conditions),
        conditions,
        sending: busy,
        notices,
        hold: held,
        visitor: session.kind === 'visitor',
      }
    },
  )

  let stopTelling: (() => void) | null = null
  /** The modal opens once the typing rests: letters typed meanwhile would go into it. */
  const tellType = (isLegal: boolean, wasLegal: boolean) => {
    // Who chose type 3 themselves has nothing to be told.
    const changes = isLegal && $rentalForm.get().clientType !== 3
    const due = changes && (!wasLegal || stopTelling !== null)
    stopTelling?.()
    stopTelling = due
      ? environment.after(restOfTyping, () => {
          stopTelling = null
          note({ typeChanged: true })
        })
      : null
  }

  const change = (changes: Partial<RentalForm>) => {
    const before = typeOf($rentalForm.get())
    changeRentalForm(changes)
    const after = typeOf($rentalForm.get())
    tellType(after.locked === 'legal_name', before.locked === 'legal_name')
    price.dropPromoFor(after.clientType)
    price.reprice()
  }

  const open = wizardOpening(environment, { memory, hold, free, price, sending, unavailable })

  whenShown(environment, $wizard, () => {
    void open().then(() => {
      const at = placeNow()
      if (at) void renter.ask(at.place.office.index)
    })
    const stops = [
      hold.run(),
      // The newer choice holds, whichever tab made it; the hold belongs to the session that both share.
      $changedInAnotherTab.listen(() => {
        note({ changedElsewhere: true, taken: null })
        void hold.recall()
        price.reprice()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  let awaitsPrice = false
  /** Goes on: shows what is missing, or holds the box and creates the claim, by way of the login if need be. */
  const goOn = async (): Promise<FormProblems> => {
    const state = $wizard.get()
    if (state.kind !== 'shown' || state.sending || awaitsPrice) return {}
    show('dates', 'box', 'boxName')
    note({ refused: null, holdLapsed: false, changedElsewhere: false })
    if (Object.keys(state.problems).length > 0) {
      memory.fail()
      return state.problems
    }
    if (state.conditions.length > 0) return {}
    // Enter in the field of the code presses this button: nobody loses a discount by that. What was refused stays told.
    const told = state.notices.promoProblem !== null || state.price.kind === 'counting'
    if (!told && price.hasUntriedPromo()) {
      price.applyPromo()
      return {}
    }
    if (state.price.kind === 'counting') {
      // The button is drawn a frame later than the state: a press that it still allowed is not lost.
      awaitsPrice = true
      await price.counted()
      awaitsPrice = false
      return goOn()
    }
    if (state.price.kind !== 'known' || state.price.price.total === 0) return {}
    await sending.send()
    return {}
  }

  return {
    $wizard,
    /** Milliseconds until the hold ends: apart from the state, for it changes each second. */
    $holdLeft: hold.$left,
    /** Asks for everything again after a failure. */
    retry: () => void open(),
    $nearest: nearest.$nearest,
    retryNearest: () => {
      const loaded = memory.$loaded.get()
      if (loaded.kind === 'unavailable') void nearest.load(loaded.place.office.index)
    },
    retryBoxes: () => {
      const at = placeNow()
      if (at) void free.load(at.place)
    },
    /** How many boxes are in sight before 'all' is asked for (M-BOX-02, 03). */
    boxesAtFirst: (isAaps: boolean): number => {
      if (!isAaps) return OFFICE_BOXES_SHOWN
      return environment.matches('(max-width: 767.98px)') ? LOCKER_BOXES_SHOWN_MOBILE : LOCKER_BOXES_SHOWN
    },
    retryPrice: price.reprice,
    /** Another first day; the months stay or are cut, and then it says so (M-PERIOD-17). */
    chooseStart: (start: CalendarDate) => {
      const at = placeNow()
      const { dates } = $rentalForm.get()
      if (at === null || dates === null) return
      const changed = changeStart({ months: monthsOf(...dates) }, start, at.today)
      note({ monthsClamped: changed.clamped })
      change({ dates: [changed.start, changed.end] })
    },
    chooseMonths: (months: number) => {
      const { dates } = $rentalForm.get()
      if (dates === null) return
      note({ monthsClamped: false })
      change({ dates: [dates[0], rentalEnd(dates[0], months)] })
    },
    /** Chooses a box; whatever was held before is given back. */
    chooseBox: (box: FreeBox) => {
      note({ taken: null, holdLapsed: false })
      void hold.giveBack()
      change({ box: box.number, boxId: box.id, boxSize: box.size ?? 1 })
    },
    /** Another size: the box of the former one is let go (M-BOX-04). */
    chooseSize: (boxSize: number) => {
      note({ taken: null })
      void hold.giveBack()
      change({ boxSize, box: null, boxId: null })
    },
    chooseClientType: (clientType: ClientType) => change({ clientType }),
    /** Turns a service of the form on or off. */
    toggle: (service: Service, on: boolean) => change({ [service]: on }),
    typeName: (boxName: string) => change({ boxName }),
    /** From now on the name's mistakes are shown as one types, never before. */
    leaveName: () => {
      show('boxName')
      const { boxName } = $rentalForm.get()
      if (!checkBoxNameShape(boxName).ok) return
      void mayBeName(environment, boxName).then((fit) => fit || memory.$refusedName.set(boxName))
    },
    closeTypeNotice: () => note({ typeChanged: false }),
    typePromo: price.typePromo,
    applyPromo: price.applyPromo,
    removePromo: price.removePromo,
    goOn,
    /** Takes the box that is offered instead of the one that went away, in one tap. */
    takeAlternative: (box: Alternative) => {
      note({ taken: null })
      change({ box: box.number, boxId: box.id })
    },
    /** Throws the draft away and begins at the same place. */
    forgetDraft: async () => {
      await hold.giveBack()
      forgetRentalForm()
      memory.$attempt.set(0)
      showToast('draft_forgotten', checkoutCopy.draftForgotten, { tone: 'success' })
      await open()
    },
    /** Leaves for step 0 with the office selected; a held box is given back. */
    back: async () => {
      await hold.giveBack()
      const at = placeNow()
      environment.go(at ? addresses.office(at.place.office.index) : addresses.home)
    },
  }
}
