import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { Environment } from '#kit/browser/environment.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ScreenState, screen } from '#kit/screens/screen.ts'
import type { LegalCondition } from '#people/api/organisation-users.ts'
import type { Unavailable } from '#places/rules/availability.ts'
import type { FreeBox, Hold, WallBox } from '#rent/api/boxes.ts'
import type { CostQuestion } from '#rent/api/tariffs.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#rent/parts/rental-form.ts'
import { clientTypeByName, rulesForName } from '#rent/rules/client-type.ts'
import type { PeriodCode } from '#rent/rules/rental-period.ts'
import { type FormProblems, formFields, problemsOf } from './form-problems.ts'
import type { Place } from './place.ts'
import { costQuestionOf, lastPrice, type OtherTotals, type PriceState, type PromoProblem } from './price.ts'

export type GoOnBlocker = 'errors' | 'conditions' | 'counting' | 'cost_failed' | 'zero' | 'no_period'

/** Null when the form can be sent (M-FORM-05). */
export function blockedReasonOf(
  form: RentalForm,
  price: PriceState,
  shown: FormProblems,
  conditions: readonly unknown[] = [],
): GoOnBlocker | null {
  if (conditions.length > 0) return 'conditions'
  if (Object.keys(shown).length > 0) return 'errors'
  if (form.dates === null || price.kind === 'none') return 'no_period'
  if (price.kind === 'failed') return 'cost_failed'
  if (price.kind === 'counting') return 'counting'
  return price.price.total === 0 ? 'zero' : null
}

export interface FormFound {
  readonly place: Place
  readonly today: CalendarDate
}

/** No box can be rented here now (AMB-44). */
export interface UnavailableState {
  readonly kind: 'unavailable'
  readonly place: Place
  readonly why: Unavailable
}

export type WizardState = ScreenState<FormFound, UnavailableState>
export type WizardScreen = ReturnType<typeof screen<FormFound, UnavailableState>>

/** Sets the free count to 0 to match the card of the place. */
export function unavailable({ office, locker, label }: Place, why: Unavailable): UnavailableState {
  const none = why === 'none_free' ? { numberOfFreeBoxes: 0 } : {}
  const place = locker
    ? { office, locker: { ...locker, ...none }, label }
    : { office: { ...office, ...none }, locker, label }
  return { kind: 'unavailable', place, why }
}

/** M-ERR-13 */
type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

export const quiet = {
  /** The new start allows fewer months (M-PERIOD-17). */
  monthsClamped: false,
  /** Opens the dialog (M-NAME-05). */
  typeChanged: false,
  /** The link was only partly understood (AMB-30). */
  linkUnread: false,
  periodReplaced: null as PeriodCode | null,
  holdLapsed: false,
  changedElsewhere: false,
  refused: null as { readonly code: string; readonly text: string } | null,
}

const noConditions: readonly LegalCondition[] = []
const noTotals: OtherTotals['byTerm'] & OtherTotals['byType'] = {}

export type Alternative = Pick<FreeBox, 'id' | 'number'>

/** A person's own box becomes free after its rent (AMB-54). */
export const freeAt = (boxes: readonly FreeBox[], start: CalendarDate | null): readonly FreeBox[] =>
  boxes.some(({ from }) => from !== undefined)
    ? boxes.filter(({ from }) => from === undefined || (start !== null && from <= start))
    : boxes

export type WizardStores = ReturnType<typeof wizardStores>

export function wizardStores(environment: Environment, { $state: $wizard }: WizardScreen) {
  const $freeBoxes = atom<BoxesState>({ kind: 'loading' })
  const $ownBox = atom<FreeBox | null>(null)
  const $takenBox = atom<{ readonly number: string; readonly alternative: Alternative | null } | null>(null)
  const $price = atom<PriceState>({ kind: 'none' })
  const $refusedName = atom<string | null>(null)
  const $legalOnly = atom(false)
  const $failing = atom<readonly LegalCondition[]>([])
  const $shownFields = atom<ReadonlySet<keyof FormProblems>>(new Set())
  const $attempt = atom(0)

  const $start = computed($rentalForm, ({ dates }) => dates?.[0] ?? null)
  const $today = computed($wizard, (state) => (state.kind === 'shown' ? state.today : null))
  const $place = computed($wizard, (state) => (state.kind === 'shown' ? state.place : null))
  const $sending = computed($wizard, (state) => state.kind === 'shown' && state.busy)
  const $type = computed([$rentalForm, $legalOnly], (form, legalOnly) =>
    rulesForName({
      chosen: form.clientType,
      boxName: form.namedCell ? form.boxName : '',
      digitization: form.digitization,
      legalOnly,
    }),
  )
  const $clientType = computed($type, ({ clientType }) => clientType)
  const $problems = computed(
    [$rentalForm, $today, $refusedName, $takenBox],
    (form, today, refusedName, takenBox): FormProblems =>
      today === null
        ? {}
        : {
            ...problemsOf(form, today),
            ...(form.namedCell && refusedName === form.boxName ? { boxName: 'name_forbidden' } : {}),
            ...(takenBox && form.boxId === null ? { box: 'box_taken' } : {}),
          },
  )
  const shownProblem = <Field extends keyof FormProblems>(field: Field) =>
    computed([$problems, $shownFields], (problems, shown) => (shown.has(field) ? problems[field] : undefined))
  const shownProblems = {
    dates: shownProblem('dates'),
    box: shownProblem('box'),
    boxName: shownProblem('boxName'),
  }
  const $shownProblems = computed(Object.values(shownProblems), (...codes): FormProblems => {
    const shown = formFields.map((field, index) => [field, codes[index]] as const)
    return Object.fromEntries(shown.filter(([, code]) => code !== undefined))
  })
  const $conditions = computed([$clientType, $failing], (type, failing) =>
    type === clientTypeByName.legal ? failing : noConditions,
  )
  const $blockedReason = computed([$rentalForm, $price, $shownProblems, $conditions], blockedReasonOf)

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
      const boxes = freeAt(free.boxes, start)
      return { kind: 'shown', boxes: ownBox ? [ownBox, ...boxes] : boxes }
    }),
    $takenBox,
    /** Number of the preselected box that another person took. */
    $movedFrom: atom<string | null>(null),
    $hold: atom<Hold | null>(null),
    $price,
    $byTerm: computed($price, (price) => lastPrice(price)?.byTerm ?? noTotals),
    $byType: computed($price, (price) => lastPrice(price)?.byType ?? noTotals),
    $promoProblem: atom<PromoProblem | null>(null),
    $costQuestion: computed([$rentalForm, $clientType, $today], (form, type, today): CostQuestion | null =>
      today === null ? null : costQuestionOf(form, type, today),
    ),
    $refusedName,
    /** The session acts for an organisation (M-FORM-08). */
    $legalOnly,
    $type,
    $clientType,
    $failing,
    /** Only client type 3 is blocked (M-LEGAL-06). */
    $conditions,
    $notices: map(quiet),
    $problems,
    shownProblems,
    $shownProblems,
    $attempt,
    countFailure: (): void => $attempt.set($attempt.get() + 1),
    /** M-FORM-01 */
    showProblems: (...fields: (keyof FormProblems)[]): void => {
      const all = new Set([...$shownFields.get(), ...fields])
      $shownFields.set(all)
      changeRentalForm({ errorFields: [...all] })
    },
    recallProblems: (): void => {
      const { errorFields } = $rentalForm.get()
      $shownFields.set(new Set(formFields.filter((field) => errorFields.includes(field))))
    },
    $order: computed(
      [$place, $rentalForm, $clientType, $price, $blockedReason, $sending, environment.$session],
      (place, form, clientType, price, blockedReason, sending, session) =>
        place && {
          place,
          form,
          clientType,
          price,
          blockedReason,
          sending,
          visitor: session.kind === 'visitor',
        },
    ),
  }
}

export type Order = NonNullable<WizardStores['$order'] extends ReadableAtom<infer Value> ? Value : never>
