import { persistentAtom } from '@nanostores/persistent'

/**
 * The choices of a rent in the making, kept on this device under the documents' key (M-FORM-01, M-FORM-02). Choices
 * only: nothing of a passport or a privilege document is ever here.
 */
export interface RentalForm {
  /** First and last day, YYYY-MM-DD; null before the period is chosen. */
  readonly dates: readonly [string, string] | null
  /** Number of the box as people see it. */
  readonly box: string | null
  readonly boxId: number | null
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

/** A form nobody has touched: client type 3 and the usual size, as the documents say (AMB-36). */
export const emptyRentalForm: RentalForm = {
  dates: null,
  box: null,
  boxId: null,
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
  if (name === 'clientType') return value === 1 || value === 2 || value === 3
  return typeof value === typeof empty
}

// Below the rules of reading: a kept form is read at once, when the store is made.
/** The kept form; a note of another age or another hand is read as far as it fits, the rest is as if untouched. */
export const $rentalForm = persistentAtom<RentalForm>('rentalForm', emptyRentalForm, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      return fitting(JSON.parse(text))
    } catch {
      return emptyRentalForm
    }
  },
})

/** Changes some choices and leaves the others. */
export function changeRentalForm(change: Partial<RentalForm>): void {
  $rentalForm.set({ ...$rentalForm.get(), ...change })
}

/** Starts anew at an office or locker: form and total cost are reset (M-MAP-18). A promo code that was typed stays. */
export function startRentalForm(
  place: Pick<RentalForm, 'opsIndex' | 'address' | 'isAaps' | 'aapsId'>,
  more: Partial<RentalForm> = {},
): void {
  $rentalForm.set({ ...emptyRentalForm, promo: $rentalForm.get().promo, ...place, ...more })
}

/** Throws the draft away. */
export function forgetRentalForm(): void {
  $rentalForm.set(emptyRentalForm)
}
