import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/organisation-users.ts'
import { checkoutCopy, serviceStopped } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import type { BoxHold } from './box-hold.ts'
import { noteContinue } from './continue-flag.ts'
import { mayBeName } from './form-problems.ts'
import { letBoxGo, loadFreeBoxes } from './free-boxes.ts'
import { type Alternative, type Sent, sendClaim } from './new-claim.ts'
import { formAddress, nameOfPlace, type Place, readPlace } from './place.ts'
import { isPromoRefusal, servicesOf } from './price.ts'
import type { pricing } from './pricing.ts'
import { ownUnpaidClaim, readReplacedBox } from './replaced-claim.ts'
import { countFailure, freeAt, showProblems, unavailable, type WizardStores } from './wizard-stores.ts'

const fields = {
  1: 'namedCell',
  4: 'deliveryRPO',
  5: 'deliveryRPO',
  7: 'attachmentNotification',
  8: 'safetyGuarantee',
  9: 'digitization',
} as const

/** Removes services that are switched off at the place and says which; true if there were any. */
function dropStoppedServices({ office }: Place): boolean {
  const gone = servicesOf($rentalForm.get()).filter((number) => office.stoppedServices?.includes(number))
  if (gone.length === 0) return false
  changeRentalForm(Object.fromEntries(gone.map((number) => [fields[number], false])))
  showToast('service_stopped', serviceStopped(gone), { tone: 'warning' })
  return true
}

/** Reads the place again after a refused service. */
async function learnStoppedServices(environment: Environment, stores: WizardStores): Promise<boolean> {
  const state = stores.$wizard.get()
  if (state.kind !== 'shown') return false
  const place = await readPlace(environment, nameOfPlace(state.place))
  if (!place.ok) return false
  stores.$wizard.set({ ...state, place: place.value })
  return dropStoppedServices(place.value)
}

const name = 'rentalRequest'

interface Noted {
  readonly form: string
  readonly key: string
}

const readNoted = (environment: Environment): Noted | null => {
  try {
    return JSON.parse(environment.kept.read(name) ?? 'null') as Noted | null
  } catch {
    return null
  }
}

/**
 * Idempotency key: the same for an equal form after a lost answer, a reload and in another tab, so that it makes one
 * claim. `sentBefore`: the claim may exist already.
 */
function requestKey(environment: Environment, form: string): { key: string; sentBefore: boolean } {
  const noted = readNoted(environment)
  if (noted?.form === form && typeof noted.key === 'string') return { key: noted.key, sentBefore: true }
  const key = environment.uniqueKey()
  environment.kept.write(name, JSON.stringify({ form, key } satisfies Noted))
  return { key, sentBefore: false }
}

/** The claim exists; an equal form is a new request from now on. */
const forgetRequestKey = (environment: Environment): void => environment.kept.remove(name)

const leaving = 5000

function goToReservation(environment: Environment, { $sending }: WizardStores, claim: number): void {
  // The page may be restored from the back-forward cache.
  environment.after(leaving, () => $sending.set(false))
  environment.go(`${addresses.reservation}?claim=${claim}`)
}

/**
 * The chosen box was taken: reloads the list and keeps the rest of the form (M-ERR-07, 08). `alternative` is the
 * nearest free box named by the server.
 */
async function onBoxTaken(
  environment: Environment,
  stores: WizardStores,
  alternative: Alternative | null = null,
): Promise<void> {
  const { $wizard } = stores
  const state = $wizard.get()
  if (state.kind !== 'shown') return
  const { place } = state
  const form = $rentalForm.get()
  // Another tab or device of this person took the box: go on to that claim.
  const own = await ownUnpaidClaim(environment, form.boxId)
  if (own !== null) return goToReservation(environment, stores, own)
  changeRentalForm({ box: null, boxId: null })
  const boxes = await loadFreeBoxes(environment, stores, place)
  letBoxGo(stores, form, freeAt(boxes ?? [], form.dates?.[0] ?? null), alternative)
  countFailure(stores)
  if (boxes?.length === 0) {
    $wizard.set(unavailable(place, 'none_free'))
    const words = place.locker ? checkoutCopy.noFreeCells : checkoutCopy.noFreeBoxes(place.office.index)
    showToast('no_free_boxes', words, { duration: 5000 })
    return
  }
  const words = checkoutCopy[place.locker ? 'cellTaken' : 'boxTaken'](form.box ?? '')
  showToast('box_taken', words, { duration: 5000 })
}

export type ClaimSending = ReturnType<typeof claimSending>

/**
 * Makes a claim of the form: holds the box, leads through the login if needed, sends once (M-FORM-09, 10; AMB-31).
 * The caller sets `$sending`, this clears it.
 */
export function claimSending(
  environment: Environment,
  stores: WizardStores,
  parts: {
    hold: BoxHold
    price: ReturnType<typeof pricing>
    /** Restarts the page. */
    open: () => Promise<void>
  },
) {
  const { hold, price, open } = parts
  const { $sending, $place } = stores

  const goToLogin = (place: Place, key: string) => {
    noteContinue(environment, place, { key, replaces: $rentalForm.get().replaces })
    environment.go(loginAddress(formAddress(place)))
  }

  const refused = (code: string, failing: readonly LegalCondition[] = []) => {
    showToast('claim_failed', checkoutCopy.claimFailed)
    if (failing.length > 0) stores.$failing.set(failing)
    stores.$notices.setKey('refused', { code, text: refusalText(code) })
  }

  const refuseName = (name: string) => {
    stores.$refusedName.set(name)
    showProblems(stores, 'boxName')
    countFailure(stores)
  }

  /** Updates the price after a refusal that changed it. */
  const priceAnew = async (code: string): Promise<void> => {
    if (isPromoRefusal(code)) return price.refusePromo(code)
    if (code === 'cost_differs' || code === 'tariff_missing') return price.repriceAgain()
    if (code === 'services_refused' && (await learnStoppedServices(environment, stores)))
      return price.repriceAgain()
    // The day changed, and with it the possible periods.
    if (code === 'period_refused') await open()
  }

  const tell = async (sent: Exclude<Sent, { kind: 'created' }>, place: Place, key: string): Promise<void> => {
    if (sent.kind === 'login') return goToLogin(place, key)
    if (sent.kind === 'taken') return onBoxTaken(environment, stores, sent.alternative)
    if (sent.kind === 'name_forbidden') return refuseName($rentalForm.get().boxName)
    await priceAnew(sent.code)
    refused(sent.code, sent.conditions)
  }

  const sentForm = () => ({ form: $rentalForm.get(), clientType: stores.$clientType.get() })

  /** Sends the form as it was when its key was chosen; another tab may have changed the draft. */
  const create = async (key: string, { form, clientType } = sentForm()): Promise<void> => {
    const place = $place.get()
    const { dates, boxId } = form
    if (place === null || dates === null || boxId === null) return $sending.set(false)
    const sent = await sendClaim(environment, { ...form, dates, boxId }, { place, clientType, key })
    if (sent.kind === 'created') {
      forgetRequestKey(environment)
      // The draft stays until the claim is confirmed: coming back to it replaces this claim.
      changeRentalForm({ replaces: sent.claim.id })
      return goToReservation(environment, stores, sent.claim.id)
    }
    $sending.set(false)
    await tell(sent, place, key)
  }

  /** Checks the name before a login; false after telling the refusal. */
  const nameIsFit = async (): Promise<boolean> => {
    const { namedCell, boxName } = $rentalForm.get()
    if (!namedCell) return true
    if (await mayBeName(environment, boxName)) return true
    $sending.set(false)
    refuseName(boxName)
    return false
  }

  /** Holds the box; false after telling why not. */
  const holdIt = async (boxId: number, sentBefore: boolean): Promise<boolean> => {
    const held = await hold.take(boxId)
    // Other servers have no holds; the claim decides there.
    if (held.ok || held.bare) return true
    // An equal form was sent before: its claim may have the box, and the key finds it.
    if (sentBefore && held.code === 'box_taken') return true
    // Visitors hold a limited share of boxes; the claim after the login takes the box.
    if (held.code === 'too_many_holds_here') return true
    $sending.set(false)
    if (held.code === 'box_taken') await onBoxTaken(environment, stores)
    else refused(held.code)
    return false
  }

  return {
    create,
    learnStopped: () => learnStoppedServices(environment, stores),
    /** Creates the claim, or sends a visitor to the login with the box held. */
    send: async (): Promise<void> => {
      const { boxId } = $rentalForm.get()
      const place = $place.get()
      if (place === null || boxId === null) return $sending.set(false)
      if (!(await nameIsFit())) return
      const own = await readReplacedBox(environment)
      stores.$ownBox.set(own)
      const pressed = sentForm()
      const { key, sentBefore } = requestKey(environment, JSON.stringify([pressed.form, pressed.clientType]))
      if (own?.id !== boxId && !(await holdIt(boxId, sentBefore))) return
      const session = await askSession(environment)
      if (session.kind === 'person' || session.kind === 'unknown') return create(key, pressed)
      $sending.set(false)
      goToLogin(place, key)
    },
  }
}
