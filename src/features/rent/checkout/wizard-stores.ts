import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox, Hold, WallBox } from '#contract/boxes.ts'
import type { LegalCondition } from '#contract/organisation-users.ts'
import type { CostQuestion } from '#contract/tariffs.ts'
import type { Unavailable } from '#domain/availability.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { clientTypeByName, rulesForName } from '#domain/client-type.ts'
import { checkPeriod, type PeriodCode } from '#domain/rental-period.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#state/rental-form.ts'
import { type FormProblems, formFields, problemsOf } from './form-problems.ts'
import type { Alternative } from './new-claim.ts'
import type { Place } from './place.ts'
import { costQuestionOf, lastPrice, type OtherTotals, type PriceState, type PromoProblem } from './price.ts'

/** Why the form cannot be sent (M-FORM-05). */
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

/** Whether a box can be rented at the place of the address. */
export type WizardState =
  | { readonly kind: 'loading' }
  /** No box can be rented here now (AMB-44). */
  | { readonly kind: 'unavailable'; readonly place: Place; readonly why: Unavailable }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'shown'; readonly place: Place; readonly today: CalendarDate }

/** Sets the free count to 0, so that the card of the place agrees. */
export function unavailable({ office, locker, label }: Place, why: Unavailable): WizardState {
  const none = why === 'none_free' ? { numberOfFreeBoxes: 0 } : {}
  const place = locker
    ? { office, locker: { ...locker, ...none }, label }
    : { office: { ...office, ...none }, locker, label }
  return { kind: 'unavailable', place, why }
}

/** M-ERR-13 */
export type BoxesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly boxes: readonly FreeBox[] }

/** Notices of the form, beside the errors of its fields. */
export interface WizardNotices {
  /** The months were cut because the new start allows fewer (M-PERIOD-17). */
  readonly monthsClamped: boolean
  /** The dialog about the changed client type is open (M-NAME-05). */
  readonly typeChanged: boolean
  /** Part of the link was not understood (AMB-30). */
  readonly linkUnread: boolean
  /** Why the period of the link or draft was replaced by the default. */
  readonly periodReplaced: PeriodCode | null
  /** The hold of 15 minutes expired. */
  readonly holdLapsed: boolean
  /** Another tab of the same place changed the form. */
  readonly changedElsewhere: boolean
  /** Why the claim could not be created. */
  readonly refused: { readonly code: string; readonly text: string } | null
}

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

/** Boxes that can be rented from a day; a person's own box is available after its rent (AMB-54). */
export const freeAt = (boxes: readonly FreeBox[], start: CalendarDate | null): readonly FreeBox[] =>
  boxes.some(({ from }) => from !== undefined)
    ? boxes.filter(({ from }) => from === undefined || (start !== null && from <= start))
    : boxes

export type WizardStores = ReturnType<typeof wizardStores>

/** State of the form beside the stored `$rentalForm`, one store per fact. */
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
    $wizard,
    /** Null unless the form is shown. */
    $place,
    /** The server's day; null unless the form is shown. */
    $today,
    $freeBoxes,
    /** Free and taken boxes; empty when they could not be read. */
    $wall: atom<readonly WallBox[]>([]),
    /** Box of the unpaid claim that the form replaces; it is in no list of free boxes. */
    $ownBox,
    /** Boxes available from the first day of the form. */
    $boxes: computed([$freeBoxes, $ownBox, $start], (free, own, start): BoxesState => {
      if (free.kind !== 'shown') return free
      const boxes = freeAt(free.boxes, start)
      return { kind: 'shown', boxes: own ? [own, ...boxes] : boxes }
    }),
    /** The lost box and the nearest alternative. */
    $takenBox,
    /** Number of the preselected box that somebody took. */
    $movedFrom: atom<string | null>(null),
    /** The hold of this session. */
    $hold: atom<Hold | null>(null),
    $price,
    /** Totals for every term and client type; the last known while the price is counted. */
    $byTerm: computed($price, (price) => lastPrice(price)?.byTerm ?? unknownTotals),
    $byType: computed($price, (price) => lastPrice(price)?.byType ?? unknownTotals),
    $promoProblem: atom<PromoProblem | null>(null),
    /** The tariff request; null while the period is impossible. */
    $costQuestion: computed([$rentalForm, $clientType, $today], (form, type, today): CostQuestion | null =>
      today !== null && form.dates !== null && checkPeriod(...form.dates, today).ok
        ? costQuestionOf(form, type, today)
        : null,
    ),
    /** A name that the server refused. */
    $refusedName,
    /** The session acts for an organisation (M-FORM-08). */
    $legalOnly,
    /** The effective client type, and why it is locked. */
    $type,
    $clientType,
    /** Conditions that the organisation does not meet. */
    $failing: $failing,
    /** Those that block this form: client type 3 only (M-LEGAL-06). */
    $conditions,
    $notices: map<WizardNotices>(quiet),
    /** Fields that show mistakes: left ones, or all after a failed sending. */
    $shownFields,
    $problems,
    shownProblems,
    $shownProblems,
    /** Counts failed sendings, so that the error summary takes the focus. */
    $attempt: atom(0),
    $blockedReason: $blockedReason,
    $sending,
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
          /** A visitor goes through the login. */
          visitor: session.kind === 'visitor',
        },
    ),
  }
}

export type Order = NonNullable<WizardStores['$order'] extends ReadableAtom<infer Value> ? Value : never>

/** Shows the mistakes of these fields, also after a reload (M-FORM-01). */
export function showProblems({ $shownFields }: WizardStores, ...fields: (keyof FormProblems)[]): void {
  const all = new Set([...$shownFields.get(), ...fields])
  $shownFields.set(all)
  changeRentalForm({ errorFields: [...all] })
}

export function recallProblems({ $shownFields }: WizardStores): void {
  const kept = $rentalForm.get().errorFields
  $shownFields.set(new Set(formFields.filter((field) => kept.includes(field))))
}

export const countFailure = ({ $attempt }: WizardStores): void => $attempt.set($attempt.get() + 1)
