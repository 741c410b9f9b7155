import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { FreeBox, Hold } from '#contract/boxes.ts'
import { type ClientTypeLock, type ClientType, rulesForName } from '#domain/client-type.ts'
import { type CalendarDate } from '#domain/calendar-date.ts'
import { changeStart, checkPeriod, defaultPeriod, monthsOf, rentalEnd } from '#domain/rental-period.ts'
import { $rentalForm, changeRentalForm, type RentalForm, startRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { today as serverToday } from '#state/server-time.ts'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { boxHold } from './box-hold.ts'
import { noteContinue, takeContinueNote } from './continue-flag.ts'
import { costQuestionOf } from './cost-question.ts'
import { type FormProblems, problemsOf } from './form-problems.ts'
import { type Alternative, sendClaim } from './new-claim.ts'
import { byNumber, type Place, readFreeBoxes, readPlace } from './place.ts'
import { type PriceState, type PromoProblem, priceTeller } from './price.ts'
import { readWizardEntry, type WizardEntry } from './wizard-entry.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { showToast } from '#state/toasts.ts'
import { addresses } from '#contract/addresses.ts'
import { type Refused } from '#browser/call.ts'

/** The free boxes of the place: each data request has its phases (M-ERR-13). */
export type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

/** What a notice in the form says, beside errors at fields. */
export interface WizardNotices {
  /** The months were cut because the new start allows fewer (M-PERIOD-17). */
  readonly monthsClamped: boolean
  /** A legal form in the name has just changed the client type: the modal is open (M-NAME-05). */
  readonly typeChanged: boolean
  /** The chosen box is gone; the nearest one, when there is any. */
  readonly taken: { readonly number: string; readonly alternative: Alternative | null } | null
  /** Part of the link was not understood (AMB-30). */
  readonly linkUnread: boolean
  readonly promoProblem: PromoProblem | null
  /** The kept box was taken by somebody while one was away. */
  readonly holdLapsed: boolean
}

const quiet: WizardNotices = {
  monthsClamped: false,
  typeChanged: false,
  taken: null,
  linkUnread: false,
  promoProblem: null,
  holdLapsed: false,
}

/** The wizard's screen: one state, drawn by wizard-view.tsx. */
export type WizardState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly place: Place
      readonly today: CalendarDate
      readonly form: RentalForm
      readonly months: number | null
      readonly clientType: ClientType
      readonly typeLock: ClientTypeLock | null
      readonly boxes: BoxesState
      readonly price: PriceState
      readonly problems: FormProblems
      /** Problems are shown at their fields only after the field was left or the form was sent. */
      readonly shownProblems: FormProblems
      readonly sending: boolean
      readonly notices: WizardNotices
      readonly hold: Hold | null
      /** Milliseconds until the hold ends, by the server's clock; null without a hold. */
      readonly holdLeft: number | null
    }

type Loaded = { kind: 'loading' } | { kind: 'failed'; code: string } | { kind: 'shown'; place: Place; today: CalendarDate }

export type WizardPage = ReturnType<typeof wizardPage>

/** The second step of a rent: period, box, client type, services, name, price, and going on (spec A§2, step 1). */
export function wizardPage(environment: Environment) {
  const $loaded = atom<Loaded>({ kind: 'loading' })
  const $boxes = atom<BoxesState>({ kind: 'loading' })
  const $notices = atom<WizardNotices>(quiet)
  const $sending = atom(false)
  const $shownFields = atom<ReadonlySet<keyof FormProblems>>(new Set())
  const $refusedName = atom<string | null>(null)
  const $holdLeft = atom<number | null>(null)
  const hold = boxHold(environment)
  const note = (change: Partial<WizardNotices>) => $notices.set({ ...$notices.get(), ...change })

  const teller = priceTeller(environment, {
    failed: () => void showToast(checkoutCopy.costFailed, { duration: 3000 }),
    promoRefused: (promoProblem) => {
      changeRentalForm({ promoSuccess: false, promoValue: 0, oldCost: 0 })
      note({ promoProblem })
    },
    known: (price) =>
      changeRentalForm({
        totalCost: price.total,
        costInFirstMonth: price.firstMonth,
        oldCost: price.oldTotal ?? 0,
        promoSuccess: price.oldTotal !== null,
        promoValue: price.oldTotal === null ? 0 : price.oldTotal - price.total,
      }),
  })

  const effectiveType = (form: RentalForm) =>
    rulesForName({
      chosen: form.clientType,
      boxName: form.namedCell ? form.boxName : '',
      digitization: form.digitization,
    })

  const $wizard: ReadableAtom<WizardState> = computed(
    [$loaded, $rentalForm, $boxes, teller.$price, $sending, $notices, $shownFields, hold.$hold, $holdLeft, $refusedName],
    (loaded, form, boxes, price, sending, notices, shownFields, held, holdLeft, refusedName): WizardState => {
      if (loaded.kind !== 'shown') return loaded
      const { clientType, locked } = effectiveType(form)
      const problems: FormProblems = {
        ...problemsOf(form, loaded.today),
        ...(form.namedCell && refusedName === form.boxName ? { boxName: 'name_forbidden' as const } : {}),
        ...(notices.taken && form.boxId === null ? { box: 'box_taken' as const } : {}),
      }
      const shownProblems = Object.fromEntries(
        Object.entries(problems).filter(([field]) => shownFields.has(field as keyof FormProblems)),
      )
      return {
        kind: 'shown',
        place: loaded.place,
        today: loaded.today,
        form,
        months: form.dates && monthsOf(...form.dates),
        clientType,
        typeLock: locked,
        boxes,
        price,
        problems,
        shownProblems,
        sending,
        notices,
        hold: held,
        holdLeft,
      }
    },
  )

  const reprice = () => {
    const loaded = $loaded.get()
    if (loaded.kind !== 'shown') return
    const form = $rentalForm.get()
    const { clientType } = effectiveType(form)
    const valid = form.dates !== null && checkPeriod(...form.dates, loaded.today).ok
    const promo = form.promo !== '' && clientType === 3 && (form.promoSuccess || promoAsked) ? form.promo : null
    promoAsked = false
    teller.ask(valid ? costQuestionOf(form, clientType, loaded.today) : null, promo)
  }
  let promoAsked = false

  const change = (changes: Partial<RentalForm>) => {
    const before = effectiveType($rentalForm.get())
    changeRentalForm(changes)
    const after = effectiveType($rentalForm.get())
    if (after.locked === 'legal_name' && before.locked !== 'legal_name') note({ typeChanged: true })
    if (after.clientType !== 3 && $rentalForm.get().promoSuccess) {
      changeRentalForm({ promoSuccess: false, promoValue: 0, oldCost: 0 })
      showToast(checkoutCopy.promoNotActive, { tone: 'attention', duration: 5000 })
    }
    reprice()
  }

  const show = (...fields: (keyof FormProblems)[]) => $shownFields.set(new Set([...$shownFields.get(), ...fields]))

  const loadBoxes = async (place: Place): Promise<readonly FreeBox[] | null> => {
    $boxes.set({ kind: 'loading' })
    const answer = await readFreeBoxes(environment, place)
    if (!answer.ok) {
      $boxes.set({ kind: 'failed' })
      return null
    }
    const boxes = byNumber(answer.value)
    $boxes.set({ kind: 'shown', boxes })
    return boxes
  }

  const prepareForm = (entry: WizardEntry, place: Place, today: CalendarDate): void => {
    const { office, locker } = place
    const form = $rentalForm.get()
    const same =
      form.opsIndex === office.index && form.isAaps === (locker !== null) && form.aapsId === (locker?.id ?? null)
    if (!same)
      startRentalForm({
        opsIndex: office.index,
        address: office.addressSource,
        isAaps: locker !== null,
        aapsId: locker?.id ?? null,
      })
    const asked = entry.dates && checkPeriod(...entry.dates, today)
    const kept = $rentalForm.get().dates
    const { start, end } = defaultPeriod(today)
    const dates = asked?.ok ? entry.dates : kept && checkPeriod(...kept, today).ok ? kept : ([start, end] as const)
    changeRentalForm({
      dates,
      ...(entry.clientType === null ? {} : { clientType: entry.clientType }),
    })
    note({ linkUnread: entry.unread || asked?.ok === false })
  }

  /** Everything that begins when the screen is shown. */
  const open = async (): Promise<void> => {
    const entry = readWizardEntry(environment.path())
    if (entry === null) return $loaded.set({ kind: 'failed', code: 'not_found' })
    $loaded.set({ kind: 'loading' })
    const place = await readPlace(environment, entry.place)
    const today = serverToday(environment)
    if (!place.ok || today === null) return $loaded.set({ kind: 'failed', code: place.ok ? 'offline' : place.code })
    prepareForm(entry, place.value, today)
    $loaded.set({ kind: 'shown', place: place.value, today })
    reprice()
    const [held] = await Promise.all([hold.recall(), loadBoxes(place.value)])
    keepHeldBox(held)
    const key = takeContinueNote(environment, place.value.office.index)
    if (key !== null && (await askSession(environment)).kind === 'person') await createWhenPriced(key)
  }

  /** A box of the kept form that is neither held by us nor free any more is told, not silently dropped. */
  const keepHeldBox = (held: Hold | null) => {
    const { boxId, box } = $rentalForm.get()
    const boxes = $boxes.get()
    if (boxId === null || boxes.kind !== 'shown') return
    if (held?.boxId === boxId || boxes.boxes.some((free) => free.id === boxId)) return
    changeRentalForm({ box: null, boxId: null })
    note({ taken: { number: box ?? '', alternative: boxes.boxes[0] ?? null } })
    show('box')
  }

  const tickHold = () => {
    const held = hold.$hold.get()
    const now = environment.serverNow()
    const left = held && now ? Date.parse(held.until) - now.getTime() : null
    if (left !== null && left <= 0) {
      hold.lapsed()
      note({ holdLapsed: true })
      $holdLeft.set(null)
    } else $holdLeft.set(left)
  }

  whenShown(environment, $wizard, () => {
    void open()
    let stop = () => {}
    const tick = () => {
      tickHold()
      stop = environment.after(1000, tick)
    }
    tick()
    return () => stop()
  })

  /** Waits for the price of the form as it stands, then creates the claim: the way back from the login (AMB-31). */
  const createWhenPriced = (key: string): Promise<void> =>
    new Promise((resolve) => {
      const end = teller.$price.subscribe((price) => {
        if (price.kind !== 'known' && price.kind !== 'failed') return
        queueMicrotask(() => end())
        resolve(price.kind === 'known' ? create(key) : undefined)
      })
    })

  const create = async (key: string): Promise<void> => {
    const form = $rentalForm.get()
    const { dates, boxId } = form
    if (dates === null || boxId === null || $sending.get()) return
    $sending.set(true)
    const sent = await sendClaim(environment, { ...form, dates, boxId }, effectiveType(form).clientType, key)
    if (sent.kind === 'created') return environment.go(`${addresses.reservation}?claim=${sent.claim.id}`)
    $sending.set(false)
    if (sent.kind === 'login') return goToLogin(key)
    if (sent.kind === 'taken') return boxGone(sent.alternative)
    if (sent.kind === 'name_forbidden') {
      $refusedName.set(form.boxName)
      return show('boxName')
    }
    if (sent.code === 'cost_differs') reprice()
    showToast(checkoutCopy.claimFailed(sent.code))
  }

  /** The chosen box went to somebody else: the list is fresh, the rest of the form is kept (M-ERR-07, 08). */
  const boxGone = async (alternative: Alternative | null): Promise<void> => {
    const loaded = $loaded.get()
    if (loaded.kind !== 'shown') return
    const number = $rentalForm.get().box ?? ''
    changeRentalForm({ box: null, boxId: null })
    const boxes = await loadBoxes(loaded.place)
    if (boxes?.length === 0) {
      showToast(checkoutCopy.noFreeBoxes(loaded.place.office.index), { duration: 5000 })
      return note({ taken: { number, alternative: null } })
    }
    showToast(checkoutCopy.boxTaken(number), { duration: 5000 })
    note({ taken: { number, alternative: alternative ?? boxes?.[0] ?? null } })
    show('box')
  }

  const goToLogin = (key: string) => {
    const { opsIndex, isAaps, aapsId } = $rentalForm.get()
    noteContinue(environment, { index: opsIndex, key })
    environment.go(loginAddress(isAaps ? `/rental/aaps/${aapsId}` : `${addresses.wizard(opsIndex)}/`))
  }

  return {
    $wizard,
    /** Asks for everything again after a failure. */
    retry: () => void open(),
    retryBoxes: () => {
      const loaded = $loaded.get()
      if (loaded.kind === 'shown') void loadBoxes(loaded.place)
    },
    retryPrice: reprice,
    /** Another first day; the months stay or are cut, and then it says so (M-PERIOD-17). */
    chooseStart: (start: CalendarDate) => {
      const loaded = $loaded.get()
      const { dates } = $rentalForm.get()
      if (loaded.kind !== 'shown' || dates === null) return
      const changed = changeStart({ months: monthsOf(...dates) }, start, loaded.today)
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
    chooseClientType: (clientType: ClientType) => change({ clientType }),
    /** Turns a service of the form on or off. */
    toggle: (
      service: 'namedCell' | 'deliveryRPO' | 'attachmentNotification' | 'safetyGuarantee' | 'digitization',
      on: boolean,
    ) => change({ [service]: on }),
    typeName: (boxName: string) => change({ boxName }),
    leaveName: () => show('boxName'),
    closeTypeNotice: () => note({ typeChanged: false }),
    typePromo: (promo: string) => {
      note({ promoProblem: null })
      changeRentalForm({ promo })
      if ($rentalForm.get().promoSuccess) change({ promoSuccess: false, promoValue: 0, oldCost: 0 })
    },
    /** Asks for the discount; only legal entities have one (M-PROMO-01). */
    applyPromo: () => {
      const form = $rentalForm.get()
      if (effectiveType(form).clientType !== 3) return void showToast(checkoutCopy.promoLegalOnly, { duration: 5000 })
      if (form.promo.trim() === '') return
      promoAsked = true
      note({ promoProblem: null })
      reprice()
    },
    removePromo: () => change({ promo: '', promoSuccess: false, promoValue: 0, oldCost: 0 }),
    /** Goes on: shows what is missing, or holds the box and creates the claim, by way of the login if need be. */
    goOn: async (): Promise<FormProblems> => {
      const state = $wizard.get()
      if (state.kind !== 'shown' || state.sending) return {}
      show('dates', 'box', 'boxName')
      if (Object.keys(state.problems).length > 0) return state.problems
      const { boxId } = state.form
      if (boxId === null || state.price.kind !== 'known' || state.price.price.total === 0) return {}
      $sending.set(true)
      const held = await hold.take(boxId)
      $sending.set(false)
      if (!held.ok && isTaken(held)) {
        await boxGone(null)
        return {}
      }
      const key = environment.uniqueKey()
      const session = await askSession(environment)
      if (session.kind === 'person') await create(key)
      else goToLogin(key)
      return {}
    },
    /** Takes the box that is offered instead of the one that went away, in one tap, and goes on. */
    takeAlternative: (box: Alternative) => {
      note({ taken: null })
      change({ box: box.number, boxId: box.id })
    },
    /** Leaves for the choice of an office; a held box is given back. */
    back: async () => {
      await hold.giveBack()
      environment.go(addresses.home)
    },
  }
}

const isTaken = (answer: Refused): boolean => answer.code === 'box_taken'
