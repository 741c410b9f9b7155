import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import * as z from 'zod/mini'

const no = z.catch(z.boolean(), false)
const text = z.catch(z.string(), '')
const optionalText = z.catch(z.nullable(z.string()), null)
const optionalNumber = z.catch(z.nullable(z.int()), null)
const kopecks = z.catch(z.number(), 0)

/**
 * Draft of a rent in local storage (M-FORM-01, M-FORM-02); never contains passport or privilege data. Unknown and
 * outdated values become the initial ones (AMB-36).
 */
const rentalForm = z.object({
  /** YYYY-MM-DD */
  dates: z.catch(z.nullable(z.readonly(z.tuple([z.string(), z.string()]))), null),
  box: optionalText,
  boxId: optionalNumber,
  /** True if the site preselected the box and the person has not confirmed it. */
  boxOffered: no,
  /** 1 usual, 2 enlarged, 3 a locker cell (M-BOX-04). */
  boxSize: z.catch(z.number(), 1),
  /** The chosen type; a legal form in the name overrides it (M-NAME-05, 06). */
  clientType: z.catch(z.literal([1, 2, 3]), 3),
  namedCell: no,
  boxName: text,
  deliveryRPO: no,
  attachmentNotification: no,
  safetyGuarantee: no,
  digitization: no,
  address: text,
  opsIndex: text,
  isAaps: no,
  aapsId: optionalNumber,
  prolongation: no,
  /** The unpaid claim that finishing this form replaces (M-CLAIM-05). */
  replaces: optionalNumber,
  /** Fields that show their problems: those left by the person, or all after a failed submit. */
  errorFields: z.catch(z.array(z.string()), []),
  totalCost: kopecks,
  costInFirstMonth: kopecks,
  promo: text,
  promoSuccess: no,
  /** Saved by the promo code. */
  promoValue: kopecks,
  /** Before the discount. */
  oldCost: kopecks,
})
export type RentalForm = Readonly<z.infer<typeof rentalForm>>

export const emptyRentalForm: RentalForm = rentalForm.parse({})

/** Key of the last changed form, stored in addition to the key of its place. */
const lastKey = 'rentalForm'

export type RentalPlace = Pick<RentalForm, 'opsIndex' | 'isAaps' | 'aapsId'>

const keyOf = ({ opsIndex, isAaps, aapsId }: RentalPlace): string =>
  `${lastKey}:${isAaps ? `aaps:${aapsId}` : opsIndex}`

const keptForm = (key: string, listen: boolean) =>
  persistentAtom<RentalForm>(key, emptyRentalForm, {
    listen,
    encode: (form) => (form === emptyRentalForm ? undefined : JSON.stringify(form)),
    decode: (text) => {
      try {
        return rentalForm.parse(JSON.parse(text))
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

/** The newer choice wins, but this tab does not replace a claim that it has not opened. */
function takeOver(form: RentalForm): void {
  const now = $rentalForm.get()
  if (form === now) return
  // The other tab finished or deleted the draft, so its box and claim are gone.
  const newer =
    form === emptyRentalForm
      ? { ...now, box: null, boxId: null, replaces: null }
      : { ...form, replaces: now.replaces }
  $rentalForm.set(newer)
  if (withoutCosts(newer) !== withoutCosts(now)) $changedInAnotherTab.set($changedInAnotherTab.get() + 1)
}

/** From now on changes go to the draft of this place. */
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

const isAt = (form: RentalForm, place: RentalPlace): boolean => keyOf(form) === keyOf(place)

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
  // Without an open place, the last form on the device is changed.
  keepForm({ ...($draft ? $rentalForm.get() : readKept(lastKey)), ...change })
}

/** The unpaid claim being changed; choosing another office still replaces it (M-CLAIM-05). */
export const claimBeingChanged = (): number | null => readKept(lastKey).replaces

/** Keeps a typed promo code (M-MAP-18). */
export function startRentalForm(
  place: RentalPlace & Pick<RentalForm, 'address'>,
  more: Partial<RentalForm> = {},
): void {
  workAt(place, { ...emptyRentalForm, promo: readKept(lastKey).promo, ...place, ...more })
}

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
