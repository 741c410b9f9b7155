import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import * as z from 'zod/mini'

const falseByDefault = z.catch(z.boolean(), false)
const text = z.catch(z.string(), '')
const optionalText = z.catch(z.nullable(z.string()), null)
const optionalNumber = z.catch(z.nullable(z.int()), null)
const kopecks = z.catch(z.number(), 0)

/**
 * Draft of a rent in local storage (M-FORM-01, M-FORM-02). Never contains passport or privilege data. Unknown and
 * outdated values are replaced by defaults (AMB-36).
 */
const rentalForm = z.object({
  /** First and last day, YYYY-MM-DD. */
  dates: z.catch(z.nullable(z.readonly(z.tuple([z.string(), z.string()]))), null),
  box: optionalText,
  boxId: optionalNumber,
  /** True if the site preselected the box and the person has not confirmed it. */
  boxOffered: falseByDefault,
  /** 1 usual, 2 enlarged, 3 a locker cell (M-BOX-04). */
  boxSize: z.catch(z.number(), 1),
  /** The chosen client type. A legal form in the box name overrides it (M-NAME-05, 06). */
  clientType: z.catch(z.literal([1, 2, 3]), 3),
  /** True for a form started without a client type, until it opens and takes the type of the last claim. */
  takesLastClientType: falseByDefault,
  namedCell: falseByDefault,
  boxName: text,
  deliveryRPO: falseByDefault,
  attachmentNotification: falseByDefault,
  safetyGuarantee: falseByDefault,
  digitization: falseByDefault,
  address: text,
  opsIndex: text,
  isAaps: falseByDefault,
  aapsId: optionalNumber,
  prolongation: falseByDefault,
  /** Cost centre of the organisation for which the person acts. */
  costCentre: optionalNumber,
  /** The unpaid claim that this form will replace (M-CLAIM-05). */
  replaces: optionalNumber,
  /** The rent that the new one replaces in the middle of its term (M-MOVE-01). */
  movesFrom: optionalNumber,
  /** Fields whose problems are shown: those that lost the focus, or all after a failed submit. */
  errorFields: z.catch(z.array(z.string()), []),
  totalCost: kopecks,
  costInFirstMonth: kopecks,
  promo: text,
  promoSuccess: falseByDefault,
  /** Kopecks saved by the promo code. */
  promoValue: kopecks,
  /** Kopecks before the discount. */
  oldCost: kopecks,
})
export type RentalForm = Readonly<z.infer<typeof rentalForm>>

export const emptyRentalForm: RentalForm = rentalForm.parse({})

/** Storage key of the form that was changed last; each place also has its own key. */
const LAST_FORM_KEY = 'rentalForm'

export type DraftPlace = Pick<RentalForm, 'opsIndex' | 'isAaps' | 'aapsId'>

const keyOf = ({ opsIndex, isAaps, aapsId }: DraftPlace): string =>
  `${LAST_FORM_KEY}:${isAaps ? `aaps:${aapsId}` : opsIndex}`

const storedForm = (key: string, listen: boolean) =>
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

const readStoredForm = (key: string): RentalForm => storedForm(key, false).get()

/** The form of this tab. A change in another tab is adopted only if that tab is at the same place. */
export const $rentalForm = atom<RentalForm>(readStoredForm(LAST_FORM_KEY))

export const $otherTabChangeCount = atom(0)

let $draft: ReturnType<typeof storedForm> | null = null
let leaveDraft = (): void => {}

const withoutCosts = ({
  totalCost,
  costInFirstMonth,
  promoSuccess,
  promoValue,
  oldCost,
  errorFields,
  ...rest
}: RentalForm) => JSON.stringify({ ...rest, replaces: null, movesFrom: null })

/** The newer choice wins, but this tab never replaces a claim that it has not opened. */
function adoptOtherTabForm(form: RentalForm): void {
  const now = $rentalForm.get()
  if (form === now) return
  // The other tab submitted or deleted the draft, so its box and claim no longer apply.
  const newer =
    form === emptyRentalForm
      ? { ...now, box: null, boxId: null, replaces: null }
      : { ...form, replaces: now.replaces, movesFrom: now.movesFrom }
  $rentalForm.set(newer)
  if (withoutCosts(newer) !== withoutCosts(now)) $otherTabChangeCount.set($otherTabChangeCount.get() + 1)
}

/** All later changes are saved to the draft of this place. */
function bindToDraft(place: DraftPlace, form: RentalForm): void {
  leaveDraft()
  $rentalForm.set(form)
  $draft = storedForm(keyOf(place), true)
  saveForm(form)
  leaveDraft = $draft.listen(adoptOtherTabForm)
}

function saveForm(form: RentalForm): void {
  $rentalForm.set(form)
  storedForm(LAST_FORM_KEY, false).set(form)
  $draft?.set(form)
}

const isAt = (form: RentalForm, place: DraftPlace): boolean => keyOf(form) === keyOf(place)

export function findDraft(place: DraftPlace): RentalForm | null {
  const found = [readStoredForm(LAST_FORM_KEY), readStoredForm(keyOf(place))].find((form) =>
    isAt(form, place),
  )
  return found ?? null
}

/** True if a draft of this place would silently end a move that began at another place. */
const endsMove = (draft: RentalForm): boolean => {
  const last = readStoredForm(LAST_FORM_KEY)
  return last.movesFrom !== null && last.movesFrom !== draft.movesFrom && !isAt(last, draft)
}

/** Restores the draft of a place, with any promo code stored since; false if there is no draft or a move goes on. */
export function restoreRentalForm(place: DraftPlace): boolean {
  const found = findDraft(place)
  const draft = found && !endsMove(found) ? found : null
  if (draft) bindToDraft(place, { ...draft, promo: draft.promo || readStoredForm(LAST_FORM_KEY).promo })
  return draft !== null
}

export function updateRentalForm(change: Partial<RentalForm>): void {
  // If no place is open, the form last changed on the device is updated.
  saveForm({ ...($draft ? $rentalForm.get() : readStoredForm(LAST_FORM_KEY)), ...change })
}

/** The old rent of a move, its services and the term (M-MOVE-01). */
export function readMovedFields(): Partial<RentalForm> {
  const form = readStoredForm(LAST_FORM_KEY)
  if (form.movesFrom === null) return {}
  const { movesFrom, dates, clientType, namedCell, boxName, deliveryRPO, attachmentNotification } = form
  const { safetyGuarantee, boxSize } = form
  return {
    ...{ movesFrom, dates, clientType, namedCell, boxName, deliveryRPO, attachmentNotification },
    ...{ safetyGuarantee, boxSize },
  }
}

/**
 * What a form at another office keeps: the unpaid claim that the person is changing, which is replaced there too
 * (M-CLAIM-05), and the move.
 */
export const readCarriedFields = (): Partial<RentalForm> => ({
  ...readMovedFields(),
  replaces: readStoredForm(LAST_FORM_KEY).replaces,
})

/** Starts a new form with the given values and any promo code typed before (M-MAP-18). */
export function startRentalForm(
  place: DraftPlace & Pick<RentalForm, 'address'>,
  more: Partial<RentalForm> = {},
): void {
  const { promo } = readStoredForm(LAST_FORM_KEY)
  const takesLastClientType = more.clientType === undefined
  bindToDraft(place, { ...emptyRentalForm, promo, takesLastClientType, ...place, ...more })
}

export function deleteRentalForm(place: DraftPlace = $rentalForm.get()): void {
  const here = isAt($rentalForm.get(), place)
  if (here) {
    leaveDraft()
    $draft = null
    $rentalForm.set(emptyRentalForm)
  }
  if (isAt(readStoredForm(LAST_FORM_KEY), place)) storedForm(LAST_FORM_KEY, false).set(emptyRentalForm)
  storedForm(keyOf(place), false).set(emptyRentalForm)
}

/** Deletes the draft of a place that the person no longer wants; a move goes on at another place. */
export function deleteDraftButMove(place: DraftPlace): void {
  const moved = readMovedFields()
  deleteRentalForm(place)
  if (moved.movesFrom) updateRentalForm(moved)
}

/** The old rent of a move that waits for a place; null if there is none. */
export const readMovedRent = (): number | null => readStoredForm(LAST_FORM_KEY).movesFrom
