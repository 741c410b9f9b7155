import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'

/**
 * The choices of a rent in the making, kept on this device under the key `rentalForm` (M-FORM-01, M-FORM-02).
 * Choices only: nothing of a passport or a privilege document is ever here.
 */
export interface RentalForm {
  /** First and last day, YYYY-MM-DD; null before the period is chosen. */
  readonly dates: readonly [string, string] | null
  /** Number of the box as people see it. */
  readonly box: string | null
  readonly boxId: number | null
  /** The box was preselected: nobody has chosen or sent it yet. */
  readonly boxOffered: boolean
  /** 1 usual, 2 enlarged, 3 a locker cell (M-BOX-04). */
  readonly boxSize: number
  /** The type that was chosen; a legal form in the name overrules it as long as it stands there (M-NAME-05, 06). */
  readonly clientType: 1 | 2 | 3
  /** Whether a name for the box is wanted, and the name. */
  readonly namedCell: boolean
  readonly boxName: string
  readonly deliveryRPO: boolean
  readonly attachmentNotification: boolean
  readonly safetyGuarantee: boolean
  readonly digitization: boolean
  readonly address: string
  readonly opsIndex: string
  readonly isAaps: boolean
  readonly aapsId: number | null
  readonly prolongation: boolean
  /** The unpaid claim that finishing this form replaces (M-CLAIM-05). */
  readonly replaces: number | null
  /** Fields whose mistakes are shown: those that were left, or all once the form was sent. */
  readonly errorFields: readonly string[]
  /** Kopecks; 0 before the price is known. */
  readonly totalCost: number
  /** Kopecks. */
  readonly costInFirstMonth: number
  readonly promo: string
  readonly promoSuccess: boolean
  /** Kopecks saved. */
  readonly promoValue: number
  /** Kopecks before the discount. */
  readonly oldCost: number
}

/** A form nobody has touched: client type 3 and the usual size (AMB-36). */
export const emptyRentalForm: RentalForm = {
  dates: null,
  box: null,
  boxId: null,
  boxOffered: false,
  boxSize: 1,
  clientType: 3,
  namedCell: false,
  boxName: '',
  deliveryRPO: false,
  attachmentNotification: false,
  safetyGuarantee: false,
  digitization: false,
  address: '',
  opsIndex: '',
  isAaps: false,
  aapsId: null,
  prolongation: false,
  replaces: null,
  errorFields: [],
  totalCost: 0,
  costInFirstMonth: 0,
  promo: '',
  promoSuccess: false,
  promoValue: 0,
  oldCost: 0,
}

function fitting(noted: unknown): RentalForm {
  if (typeof noted !== 'object' || noted === null) return emptyRentalForm
  const known = Object.entries(emptyRentalForm).map(([name, empty]) => {
    const value = (noted as Record<string, unknown>)[name]
    return [name, fits(value, empty, name) ? value : empty]
  })
  return Object.fromEntries(known) as RentalForm
}

const mayBeNull: Readonly<Record<string, (value: unknown) => boolean>> = {
  dates: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((date) => typeof date === 'string'),
  box: (value) => typeof value === 'string',
  boxId: Number.isInteger,
  aapsId: Number.isInteger,
  replaces: Number.isInteger,
}

function fits(value: unknown, empty: unknown, name: string): boolean {
  const nullable = mayBeNull[name]
  if (nullable) return value === null || nullable(value)
  if (name === 'errorFields') return Array.isArray(value) && value.every((field) => typeof field === 'string')
  if (name === 'clientType') return value === 1 || value === 2 || value === 3
  return typeof value === typeof empty
}

/** This key holds the form that was changed last; each place has its own entry beside it. */
const lastKey = 'rentalForm'

/** Where a box is rented: an office, or a locker in it. Each place has a draft of its own. */
export type RentalPlace = Pick<RentalForm, 'opsIndex' | 'isAaps' | 'aapsId'>

const keyOf = ({ opsIndex, isAaps, aapsId }: RentalPlace): string =>
  `${lastKey}:${isAaps ? `aaps:${aapsId}` : opsIndex}`

/** A form that is kept on the device; what another age or another hand wrote is read as far as it fits. */
const keptForm = (key: string, listen: boolean) =>
  persistentAtom<RentalForm>(key, emptyRentalForm, {
    listen,
    encode: (form) => (form === emptyRentalForm ? undefined : JSON.stringify(form)),
    decode: (text) => {
      try {
        return fitting(JSON.parse(text))
      } catch {
        return emptyRentalForm
      }
    },
  })

const readKept = (key: string): RentalForm => keptForm(key, false).get()

/** The form of this tab. Another tab at another place never changes it; one at the same place brings its newer choice. */
export const $rentalForm = atom<RentalForm>(readKept(lastKey))

/** Counts the choices that another tab of the same place made, so that the page can say so. */
export const $changedInAnotherTab = atom(0)

let $draft: ReturnType<typeof keptForm> | null = null
let leaveDraft = (): void => {}

/** What is counted or said, not chosen: every tab works it out for itself. */
const withoutCosts = ({
  totalCost,
  costInFirstMonth,
  promoSuccess,
  promoValue,
  oldCost,
  errorFields,
  ...rest
}: RentalForm) => JSON.stringify({ ...rest, replaces: null })

/**
 * Another tab of the same place wrote or deleted the draft: its choice is the newer one. A claim that it made is its own:
 * this tab replaces none that it has not opened itself.
 */
function takeOver(form: RentalForm): void {
  const now = $rentalForm.get()
  if (form === now) return
  // Without a draft there the other tab finished or dropped it: neither its box nor its claim is to be had again.
  const newer =
    form === emptyRentalForm
      ? { ...now, box: null, boxId: null, replaces: null }
      : { ...form, replaces: now.replaces }
  $rentalForm.set(newer)
  if (withoutCosts(newer) !== withoutCosts(now)) $changedInAnotherTab.set($changedInAnotherTab.get() + 1)
}

/** Makes a place the one that this tab works at; the form is written to the draft of that place from now on. */
function workAt(place: RentalPlace, form: RentalForm): void {
  leaveDraft()
  $rentalForm.set(form)
  $draft = keptForm(keyOf(place), true)
  keepForm(form)
  leaveDraft = $draft.listen(takeOver)
}

function keepForm(form: RentalForm): void {
  $rentalForm.set(form)
  keptForm(lastKey, false).set(form)
  $draft?.set(form)
}

const isAt = (form: RentalForm, { opsIndex, isAaps, aapsId }: RentalPlace): boolean =>
  form.opsIndex === opsIndex && form.isAaps === isAaps && form.aapsId === aapsId

/** The kept draft of a place, null when nothing was begun there. */
export function draftAt(place: RentalPlace): RentalForm | null {
  const found = [readKept(lastKey), readKept(keyOf(place))].find((form) => isAt(form, place))
  return found ?? null
}

/** Goes on with the draft of a place, with a promo code that was carried meanwhile; false when there is none. */
export function openRentalForm(place: RentalPlace): boolean {
  const draft = draftAt(place)
  if (draft) workAt(place, { ...draft, promo: draft.promo || readKept(lastKey).promo })
  return draft !== null
}

/** Changes some choices and leaves the others. */
export function changeRentalForm(change: Partial<RentalForm>): void {
  // Where no place is open the change belongs to the last form, as it stands on the device now.
  keepForm({ ...($draft ? $rentalForm.get() : readKept(lastKey)), ...change })
}

/** The unpaid claim that is being changed: whoever chooses another office for it still replaces it (M-CLAIM-05). */
export const claimBeingChanged = (): number | null => readKept(lastKey).replaces

/** Starts again at an office or locker: form and total cost are reset (M-MAP-18). A promo code that was typed stays. */
export function startRentalForm(
  place: RentalPlace & Pick<RentalForm, 'address'>,
  more: Partial<RentalForm> = {},
): void {
  workAt(place, { ...emptyRentalForm, promo: readKept(lastKey).promo, ...place, ...more })
}

/** Throws the draft of a place away; drafts of other places stay. */
export function forgetRentalForm(place: RentalPlace = $rentalForm.get()): void {
  const here = isAt($rentalForm.get(), place)
  if (here) {
    leaveDraft()
    $draft = null
    $rentalForm.set(emptyRentalForm)
  }
  if (isAt(readKept(lastKey), place)) keptForm(lastKey, false).set(emptyRentalForm)
  keptForm(keyOf(place), false).set(emptyRentalForm)
}
