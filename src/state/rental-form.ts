import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'

/** Draft of a rent in local storage (M-FORM-01, M-FORM-02); never contains passport or privilege data. */
export interface RentalForm {
  /** YYYY-MM-DD */
  readonly dates: readonly [string, string] | null
  readonly box: string | null
  readonly boxId: number | null
  /** Preselected, not yet chosen or sent by the person. */
  readonly boxOffered: boolean
  /** 1 usual, 2 enlarged, 3 a locker cell (M-BOX-04). */
  readonly boxSize: number
  /** The chosen type; a legal form in the name overrides it (M-NAME-05, 06). */
  readonly clientType: 1 | 2 | 3
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
  /** Fields that show mistakes: left ones, or all after a failed sending. */
  readonly errorFields: readonly string[]
  /** Kopecks; 0 before the price is known. */
  readonly totalCost: number
  /** Kopecks. */
  readonly costInFirstMonth: number
  readonly promo: string
  readonly promoSuccess: boolean
  /** Kopecks saved. */
  readonly promoValue: number
  readonly oldCost: number
}

/** Initial form: client type 3 and the usual size (AMB-36). */
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

/** Key of the form changed last; each place has its own key beside it. */
const lastKey = 'rentalForm'

/** Each place has a draft of its own. */
export type RentalPlace = Pick<RentalForm, 'opsIndex' | 'isAaps' | 'aapsId'>

const keyOf = ({ opsIndex, isAaps, aapsId }: RentalPlace): string =>
  `${lastKey}:${isAaps ? `aaps:${aapsId}` : opsIndex}`

/** Reads a stored form; unknown or outdated values are skipped. */
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

/** The form of this tab. Tabs at other places do not change it; a tab at the same place overrides it. */
export const $rentalForm = atom<RentalForm>(readKept(lastKey))

export const $changedInAnotherTab = atom(0)

let $draft: ReturnType<typeof keptForm> | null = null
let leaveDraft = (): void => {}

const withoutCosts = ({
  totalCost,
  costInFirstMonth,
  promoSuccess,
  promoValue,
  oldCost,
  errorFields,
  ...rest
}: RentalForm) => JSON.stringify({ ...rest, replaces: null })

/** The newer choice wins. This tab does not replace a claim that it has not opened. */
function takeOver(form: RentalForm): void {
  const now = $rentalForm.get()
  if (form === now) return
  // Without a draft the other tab finished or dropped it: its box and claim are gone.
  const newer =
    form === emptyRentalForm
      ? { ...now, box: null, boxId: null, replaces: null }
      : { ...form, replaces: now.replaces }
  $rentalForm.set(newer)
  if (withoutCosts(newer) !== withoutCosts(now)) $changedInAnotherTab.set($changedInAnotherTab.get() + 1)
}

/** Binds this tab to a place: changes go to the draft of that place. */
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

export function draftAt(place: RentalPlace): RentalForm | null {
  const found = [readKept(lastKey), readKept(keyOf(place))].find((form) => isAt(form, place))
  return found ?? null
}

/** Restores the draft of a place, with a promo code stored meanwhile; false without a draft. */
export function openRentalForm(place: RentalPlace): boolean {
  const draft = draftAt(place)
  if (draft) workAt(place, { ...draft, promo: draft.promo || readKept(lastKey).promo })
  return draft !== null
}

export function changeRentalForm(change: Partial<RentalForm>): void {
  // Without an open place the change belongs to the last form on the device.
  keepForm({ ...($draft ? $rentalForm.get() : readKept(lastKey)), ...change })
}

/** The unpaid claim being changed; choosing another office still replaces it (M-CLAIM-05). */
export const claimBeingChanged = (): number | null => readKept(lastKey).replaces

/** A typed promo code stays (M-MAP-18). */
export function startRentalForm(
  place: RentalPlace & Pick<RentalForm, 'address'>,
  more: Partial<RentalForm> = {},
): void {
  workAt(place, { ...emptyRentalForm, promo: readKept(lastKey).promo, ...place, ...more })
}

/** Deletes the draft of this place only. */
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
