import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox, Hold, WallBox } from '#contract/boxes.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import type { CostQuestion } from '#contract/tariffs.ts'
import type { Unavailable } from '#domain/availability.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { clientTypeByName, rulesForName } from '#domain/client-type.ts'
import { checkPeriod, type PeriodCode } from '#domain/rental-period.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#state/rental-form.ts'
import { costQuestionOf } from './cost-question.ts'
import { type FormProblems, formFields, problemsOf } from './form-problems.ts'
import type { Alternative } from './new-claim.ts'
import type { Place } from './place.ts'
import { lastPrice, type OtherTotals, type PriceState, type PromoProblem } from './price.ts'

/** What stands between the form and the claim, as a code: the button says it in words (M-FORM-05). */
export type GoOnBlocker = 'errors' | 'conditions' | 'counting' | 'cost_failed' | 'zero' | 'no_period'

/** Why the form cannot be sent now, null when it can: conditions of an organisation, shown errors, no total, a price still being counted (M-FORM-05). */
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

/** The wizard's screen: whether a box can be rented at the place of the address. */
export type WizardState =
  | { readonly kind: 'loading' }
  /** No box can be rented here now: why, and the nearest places where one can (AMB-44). */
  | { readonly kind: 'unavailable'; readonly place: Place; readonly why: Unavailable }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'shown'; readonly place: Place; readonly today: CalendarDate }

/** No box can be rented at a place: where none is free, its card says so too, whatever was counted before. */
export function unavailable({ office, locker, label }: Place, why: Unavailable): WizardState {
  const none = why === 'none_free' ? { numberOfFreeBoxes: 0 } : {}
  const place = locker
    ? { office, locker: { ...locker, ...none }, label }
    : { office: { ...office, ...none }, locker, label }
  return { kind: 'unavailable', place, why }
}

/** The boxes of the place: each data request has its phases (M-ERR-13). */
export type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

/** What the form says beside the errors at its fields. */
export interface WizardNotices {
  /** The months were cut because the new start allows fewer (M-PERIOD-17). */
  readonly monthsClamped: boolean
  /** A legal form in the name has just changed the client type: the modal is open (M-NAME-05). */
  readonly typeChanged: boolean
  /** Part of the link was not understood (AMB-30). */
  readonly linkUnread: boolean
  /** The period of a link or of the draft is not possible (any more), and the default stands in its place. */
  readonly periodReplaced: PeriodCode | null
  /** The 15 minutes of the hold are over. */
  readonly holdLapsed: boolean
  /** Another tab of the same place chose something else, and that is what stands here now. */
  readonly changedElsewhere: boolean
  /** Why the claim could not be made, in words too: they come with what sends it. */
  readonly refused: { readonly code: string; readonly text: string } | null
}

/** Nothing to say. */
export const quiet: WizardNotices = {
  monthsClamped: false,
  typeChanged: false,
  linkUnread: false,
  periodReplaced: null,
  holdLapsed: false,
  changedElsewhere: false,
  refused: null,
}

const noConditions: readonly LegalCondition[] = []

const unknownTotals: OtherTotals['byTerm'] & OtherTotals['byType'] = {}

/** Free boxes that a rent can begin with on a day: one's own box is rented anew when its rent is over (AMB-54). */
export const freeAt = (boxes: readonly FreeBox[], start: CalendarDate | null): readonly FreeBox[] =>
  boxes.some(({ from }) => from !== undefined)
    ? boxes.filter(({ from }) => from === undefined || (start !== null && from <= start))
    : boxes

export type WizardStores = ReturnType<typeof wizardStores>

/** The state of the wizard beside the kept form `$rentalForm`: each store says one thing, and whoever needs it reads it. */
export function wizardStores(environment: Environment) {
  const $wizard = atom<WizardState>({ kind: 'loading' })
  const $freeBoxes = atom<BoxesState>({ kind: 'loading' })
  const $ownBox = atom<FreeBox | null>(null)
  const $takenBox = atom<{ readonly number: string; readonly alternative: Alternative | null } | null>(null)
  const $price = atom<PriceState>({ kind: 'none' })
  const $refusedName = atom<string | null>(null)
  const $legalOnly = atom(false)
  const $failing = atom<readonly LegalCondition[]>([])
  const $shownFields = atom<ReadonlySet<keyof FormProblems>>(new Set())
  const $sending = atom(false)

  const $start = computed($rentalForm, ({ dates }) => dates?.[0] ?? null)
  const $today = computed($wizard, (state) => (state.kind === 'shown' ? state.today : null))
  const $place = computed($wizard, (state) => (state.kind === 'shown' ? state.place : null))
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
    /** Whether the place is known, and what it is. */
    $wizard,
    /** The place while its form is shown. */
    $place,
    /** The day of the server while the form is shown. */
    $today,
    /** What is free at the place, by number. */
    $freeBoxes,
    /** All boxes of the place, free or not; empty when that could not be read. */
    $wall: atom<readonly WallBox[]>([]),
    /** The box of the unpaid claim that the form replaces: it stands in no list of free ones. */
    $ownBox,
    /** The boxes that one can choose for the first day of the form. */
    $boxes: computed([$freeBoxes, $ownBox, $start], (free, own, start): BoxesState => {
      if (free.kind !== 'shown') return free
      const boxes = freeAt(free.boxes, start)
      return { kind: 'shown', boxes: own ? [own, ...boxes] : boxes }
    }),
    /** The chosen box is gone, and the nearest one, when there is any; told by `box-taken.ts` alone. */
    $takenBox,
    /** The number that was preselected before somebody else took it; null while the offer stands. */
    $movedFrom: atom<string | null>(null),
    /** The box that this session holds, null when none. */
    $hold: atom<Hold | null>(null),
    $price,
    /** What the form comes to for every term, and for every client type; the last known while it is counted again. */
    $byTerm: computed($price, (price) => lastPrice(price)?.byTerm ?? unknownTotals),
    $byType: computed($price, (price) => lastPrice(price)?.byType ?? unknownTotals),
    $promoProblem: atom<PromoProblem | null>(null),
    /** The question of the price, null while the period is not possible. */
    $costQuestion: computed([$rentalForm, $clientType, $today], (form, type, today): CostQuestion | null =>
      today !== null && form.dates !== null && checkPeriod(...form.dates, today).ok
        ? costQuestionOf(form, type, today)
        : null,
    ),
    /** The name that the server would not take. */
    $refusedName,
    /** The session acts for an organisation (M-FORM-08). */
    $legalOnly,
    /** The client type that holds, and why it cannot be changed. */
    $type,
    $clientType,
    /** Every condition that whoever acts does not meet as an organisation. */
    $failing: $failing,
    /** The conditions that keep this form from being sent, of client type 3 only (M-LEGAL-06). */
    $conditions,
    $notices: map<WizardNotices>(quiet),
    /** Fields whose mistakes are shown: those that were left, or all once the form was sent. */
    $shownFields,
    /** Everything that keeps the form from being sent. */
    $problems,
    /** The code that stands at each field. */
    shownProblems,
    $shownProblems,
    /** How often sending failed: the error summary takes the focus again. */
    $attempt: atom(0),
    $blockedReason: $blockedReason,
    $sending,
    /** What is ordered, what it comes to and whether it can be sent. */
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
          /** Nobody is logged in: going on leads by way of the login. */
          visitor: session.kind === 'visitor',
        },
    ),
  }
}

/** What the summary of the order draws. */
export type Order = NonNullable<WizardStores['$order'] extends ReadableAtom<infer Value> ? Value : never>

/** Shows the mistakes of these fields, also after the page was loaded again (M-FORM-01). */
export function showProblems({ $shownFields }: WizardStores, ...fields: (keyof FormProblems)[]): void {
  const all = new Set([...$shownFields.get(), ...fields])
  $shownFields.set(all)
  changeRentalForm({ errorFields: [...all] })
}

/** Shows the mistakes again that the kept form showed. */
export function recallProblems({ $shownFields }: WizardStores): void {
  const kept = $rentalForm.get().errorFields
  $shownFields.set(new Set(formFields.filter((field) => kept.includes(field))))
}

/** Sending failed: the error summary takes the focus. */
export const countFailure = ({ $attempt }: WizardStores): void => $attempt.set($attempt.get() + 1)
