import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { CostCentre } from '#claims/api/cost-centres.ts'
import type { Moving } from '#claims/api/moving.ts'
import { computeCredit, exchangeWindow, restAtStart } from '#claims/rules/moving.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { createScreen, ScreenState } from '#kit/screens/screen.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import type { UnavailabilityReason } from '#places/rules/availability.ts'
import type { FreeBox, Hold, WallBox } from '#rent/api/boxes.ts'
import type { CostRequest } from '#rent/api/tariffs.ts'
import { $rentalForm, type RentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { clientTypeByName, resolveClientType } from '#rent/rules/client-type.ts'
import type { PeriodRefusalCode } from '#rent/rules/rental-period.ts'
import {
  type AlternativeTotals,
  lastKnownPrice,
  type PriceState,
  type PromoProblem,
  toCostRequest,
} from './form-price.ts'
import { checkedFields, type FormProblems, findFormProblems } from './form-problems.ts'
import type { WizardPlace } from './wizard-place.ts'

export type ContinueBlocker = 'errors' | 'conditions' | 'counting' | 'cost_failed' | 'zero' | 'no_period'

/** Why the form cannot be sent; null if it can (M-FORM-05). */
export function findContinueBlocker(
  form: RentalForm,
  price: PriceState,
  shown: FormProblems,
  conditions: readonly unknown[] = [],
): ContinueBlocker | null {
  if (conditions.length > 0) return 'conditions'
  if (Object.keys(shown).length > 0) return 'errors'
  if (form.dates === null || price.kind === 'none') return 'no_period'
  if (price.kind === 'failed') return 'cost_failed'
  if (price.kind === 'counting') return 'counting'
  return price.price.total === 0 ? 'zero' : null
}

export interface LoadedForm {
  readonly place: WizardPlace
  readonly today: CalendarDate
}

/** No box can be rented here now (AMB-44). */
export interface UnavailableState {
  readonly kind: 'unavailable'
  readonly place: WizardPlace
  readonly why: UnavailabilityReason
  /** The page was opened by the link of an offer that the caller cannot take: without a login, or any more. */
  readonly offer?: 'login' | 'over' | undefined
}

export type WizardState = ScreenState<LoadedForm, UnavailableState>
export type WizardScreen = ReturnType<typeof createScreen<LoadedForm, UnavailableState>>

/** Sets the number of free boxes to 0, so that the card of the place agrees. */
export function toUnavailableState(
  { office, locker, label }: WizardPlace,
  why: UnavailabilityReason,
): UnavailableState {
  const none = why === 'none_free' ? { numberOfFreeBoxes: 0 } : {}
  const place = locker
    ? { office, locker: { ...locker, ...none }, label }
    : { office: { ...office, ...none }, locker, label }
  return { kind: 'unavailable', place, why }
}

/** State of the free boxes; failures are visible (M-ERR-13). */
type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

export const noWizardNotices = {
  /** The new start allows fewer months, so their number was reduced (M-PERIOD-17). */
  monthsClamped: false,
  /** The box name changed the client type, so the dialog opens (M-NAME-05). */
  typeChanged: false,
  /** Part of the link was unreadable (AMB-30). */
  linkUnread: false,
  periodReplaced: null as PeriodRefusalCode | null,
  /** The client type is that of the person's last claim. */
  typeRemembered: false,
  holdLapsed: false,
  /** The box of an offer's link is not offered to the caller any more. */
  offerOver: false,
  changedElsewhere: false,
  /** The draft moved from a rent that cannot be moved now. */
  moveDropped: null as {
    readonly code: 'move_not_possible' | 'move_open' | 'leaving_planned'
    readonly claim: number
  } | null,
  refused: null as { readonly code: string; readonly text: string } | null,
}

const noConditions: readonly RentCondition[] = []
const noTotals: AlternativeTotals['byTerm'] & AlternativeTotals['byType'] & AlternativeTotals['bySize'] = {}

/** What the form shows of a move. */
export interface MoveInForm {
  readonly claim: number
  readonly credit: number
  /** The price without the credit. */
  readonly toPay: number
  /** What goes back to the payer at the exchange. */
  readonly surplus: number
  readonly exchangeFrom: CalendarDate
  readonly exchangeUntil: CalendarDate
  /** The new rent starts too late for the exchange. */
  readonly tooLate: boolean
}

function countMove(
  moving: Moving | null,
  start: CalendarDate | null,
  total: number | null,
): MoveInForm | null {
  if (moving === null || start === null || total === null) return null
  const rest = restAtStart(moving.choices, start)
  const credit = computeCredit(rest, total)
  const { from, until } = exchangeWindow(start, moving)
  return {
    claim: moving.claim,
    credit,
    toPay: total - credit,
    surplus: rest - credit,
    exchangeFrom: from,
    exchangeUntil: until,
    tooLate: start > moving.lastStart,
  }
}

export type AlternativeBox = Pick<FreeBox, 'id' | 'number'>

/** A person's own rented box is free only from the end of its rent (AMB-54). */
export const filterBoxesFreeFrom = (
  boxes: readonly FreeBox[],
  start: CalendarDate | null,
): readonly FreeBox[] =>
  boxes.some(({ from }) => from !== undefined)
    ? boxes.filter(({ from }) => from === undefined || (start !== null && from <= start))
    : boxes

export type WizardStores = ReturnType<typeof createWizardStores>

export function createWizardStores(environment: Environment, { $state: $wizard }: WizardScreen) {
  const $freeBoxes = atom<BoxesState>({ kind: 'loading' })
  const $ownBox = atom<FreeBox | null>(null)
  const $takenBox = atom<{ readonly number: string; readonly alternative: AlternativeBox | null } | null>(
    null,
  )
  const $price = atom<PriceState>({ kind: 'none' })
  const $refusedName = atom<string | null>(null)
  const $legalOnly = atom(false)
  const $failing = atom<readonly RentCondition[]>([])
  const $moving = atom<Moving | null>(null)
  const $shownFields = atom<ReadonlySet<keyof FormProblems>>(new Set())
  const $attempt = atom(0)

  const $start = computed($rentalForm, ({ dates }) => dates?.[0] ?? null)
  const $today = computed($wizard, (state) => (state.kind === 'shown' ? state.today : null))
  const $place = computed($wizard, (state) => (state.kind === 'shown' ? state.place : null))
  const $sending = computed($wizard, (state) => state.kind === 'shown' && state.busy)
  const $oldRent = computed([$moving, $rentalForm], (moving, { movesFrom }) =>
    moving?.claim === movesFrom ? moving : null,
  )
  const $type = computed([$rentalForm, $legalOnly, $oldRent], (form, legalOnly, oldRent) =>
    resolveClientType({
      chosen: form.clientType,
      boxName: form.namedCell ? form.boxName : '',
      digitization: form.digitization,
      legalOnly,
      moved: oldRent?.clientType ?? null,
    }),
  )
  const $clientType = computed($type, ({ clientType }) => clientType)
  const $problems = computed(
    [$rentalForm, $today, $refusedName, $takenBox, $oldRent],
    (form, today, refusedName, takenBox, oldRent): FormProblems =>
      today === null
        ? {}
        : {
            ...findFormProblems(form, today, oldRent),
            ...(form.namedCell && refusedName === form.boxName ? { boxName: 'name_forbidden' } : {}),
            ...(takenBox && form.boxId === null ? { box: 'box_taken' } : {}),
          },
  )
  const shownProblem = <Field extends keyof FormProblems>(field: Field) =>
    computed([$problems, $shownFields], (problems, shown) =>
      shown.has(field) || problems[field] === 'move_too_late' ? problems[field] : undefined,
    )
  const shownProblems = {
    dates: shownProblem('dates'),
    box: shownProblem('box'),
    boxName: shownProblem('boxName'),
  }
  const $shownProblems = computed(Object.values(shownProblems), (...codes): FormProblems => {
    const shown = checkedFields.map((field, index) => [field, codes[index]] as const)
    return Object.fromEntries(shown.filter(([, code]) => code !== undefined))
  })
  const $conditions = computed([$clientType, $failing], (type, failing) =>
    type === clientTypeByName.legal ? failing : noConditions,
  )
  const $blockedReason = computed([$rentalForm, $price, $shownProblems, $conditions], findContinueBlocker)

  const $move = computed([$oldRent, $rentalForm, $price], (oldRent, { dates }, price) =>
    countMove(oldRent, dates?.[0] ?? null, lastKnownPrice(price)?.total ?? null),
  )

  return {
    $wizard,
    $place,
    $today,
    $sending,
    $freeBoxes,
    $wall: atom<readonly WallBox[]>([]),
    $ownBox,
    $boxes: computed([$freeBoxes, $ownBox, $start], (free, ownBox, start): BoxesState => {
      if (free.kind !== 'shown') return free
      const boxes = filterBoxesFreeFrom(free.boxes, start)
      return { kind: 'shown', boxes: ownBox ? [ownBox, ...boxes] : boxes }
    }),
    /** The chosen box if it is offered to the person, which keeps it longer than a hold; otherwise null. */
    $offeredBox: computed([$freeBoxes, $rentalForm], (free, { boxId }) =>
      free.kind === 'shown'
        ? (free.boxes.find(({ id, offeredUntil }) => id === boxId && offeredUntil !== undefined) ?? null)
        : null,
    ),
    $takenBox,
    /** The rent that the new one replaces in the middle of its term, as the server counts it. */
    $moving,
    /** The same, if the draft still moves from it. */
    $oldRent,
    $move,
    /** Number of a preselected box that somebody else took. */
    $movedFrom: atom<string | null>(null),
    $hold: atom<Hold | null>(null),
    $price,
    $byTerm: computed($price, (price) => lastKnownPrice(price)?.byTerm ?? noTotals),
    $byType: computed($price, (price) => lastKnownPrice(price)?.byType ?? noTotals),
    $bySize: computed($price, (price) => lastKnownPrice(price)?.bySize ?? noTotals),
    $promoProblem: atom<PromoProblem | null>(null),
    /** First day of a typed promo code that is not valid yet. */
    $promoOpensOn: atom<CalendarDate | null>(null),
    $costQuestion: computed([$rentalForm, $clientType, $today], (form, type, today): CostRequest | null =>
      today === null ? null : toCostRequest(form, type, today),
    ),
    $refusedName,
    /** True if the session acts for an organisation (M-FORM-08). */
    $legalOnly,
    $type,
    $clientType,
    $failing,
    /** Open cost centres of the organisation for which the person acts. */
    $costCentres: atom<readonly CostCentre[]>([]),
    /** Unmet conditions of renting; they apply only to client type 3 (M-LEGAL-06). */
    $conditions,
    $notices: map(noWizardNotices),
    $problems,
    shownProblems,
    $shownProblems,
    $attempt,
    countFailure: (): void => $attempt.set($attempt.get() + 1),
    /** Stores which fields show their problems (M-FORM-01). */
    showProblems: (...fields: (keyof FormProblems)[]): void => {
      const all = new Set([...$shownFields.get(), ...fields])
      $shownFields.set(all)
      updateRentalForm({ errorFields: [...all] })
    },
    recallProblems: (): void => {
      const { errorFields } = $rentalForm.get()
      $shownFields.set(new Set(checkedFields.filter((field) => errorFields.includes(field))))
    },
    $order: computed(
      [$place, $rentalForm, $clientType, $price, $move, $blockedReason, $sending, environment.$session],
      (place, form, clientType, price, move, blockedReason, sending, session) =>
        place && {
          place,
          form,
          clientType,
          price,
          move,
          blockedReason,
          sending,
          visitor: session.kind === 'visitor',
        },
    ),
  }
}

export type OrderSummaryState = NonNullable<
  WizardStores['$order'] extends ReadableAtom<infer Value> ? Value : never
>
