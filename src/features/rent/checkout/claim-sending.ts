import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy, serviceStopped } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import type { BoxHold } from './box-hold.ts'
import { noteContinue } from './continue-flag.ts'
import { servicesOf } from './cost-question.ts'
import { mayBeName } from './form-problems.ts'
import { letBoxGo, loadFreeBoxes } from './free-boxes.ts'
import { type Alternative, type Sent, sendClaim } from './new-claim.ts'
import { formAddress, nameOfPlace, type Place, readPlace } from './place.ts'
import { isPromoRefusal } from './price.ts'
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

/** Takes services out of the form that nobody can order at its place now, and says which; all else stays. Answers whether there were any. */
function dropStoppedServices({ office }: Place): boolean {
  const gone = servicesOf($rentalForm.get()).filter((number) => office.stoppedServices?.includes(number))
  if (gone.length === 0) return false
  changeRentalForm(Object.fromEntries(gone.map((number) => [fields[number], false])))
  showToast('service_stopped', serviceStopped(gone), { tone: 'warning' })
  return true
}

/** The server refused a service: reads the place again, and takes out of the form what was switched off there meanwhile. */
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
 * The key of a claim for what is sent: the same for the same form, after a lost answer, a reload and in another tab, so
 * that one request makes one claim however often it is sent; `sentBefore` says that it may exist already.
 */
function requestKey(environment: Environment, form: string): { key: string; sentBefore: boolean } {
  const noted = readNoted(environment)
  if (noted?.form === form && typeof noted.key === 'string') return { key: noted.key, sentBefore: true }
  const key = environment.uniqueKey()
  environment.kept.write(name, JSON.stringify({ form, key } satisfies Noted))
  return { key, sentBefore: false }
}

/** The claim is made: an equal form later is another request. */
const forgetRequestKey = (environment: Environment): void => environment.kept.remove(name)

/** Leaving takes so long at most, in milliseconds. */
const leaving = 5000

/** Goes to a claim that was made of this form. */
function goToReservation(environment: Environment, { $sending }: WizardStores, claim: number): void {
  // A page that the browser keeps and shows again must not wait for ever.
  environment.after(leaving, () => $sending.set(false))
  environment.go(`${addresses.reservation}?claim=${claim}`)
}

/**
 * The server refused the chosen box, for it went to somebody else: the list is read again, the rest of the form is kept
 * (M-ERR-07, 08). `alternative` is the nearest free box when the server named it.
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
  // Another tab or device was quicker with this very box: it is one's own, so one goes on to its claim.
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

/** Makes a claim of the form, and ends `$sending`, which whoever asks for it has begun: holds the box, goes by way of the login if need be, and sends it once (M-FORM-09, 10; AMB-31). */
export function claimSending(
  environment: Environment,
  stores: WizardStores,
  parts: {
    hold: BoxHold
    price: ReturnType<typeof pricing>
    /** Begins the page again. */
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

  /** A refusal after which the price that is shown is not true any more. */
  const priceAnew = async (code: string): Promise<void> => {
    if (isPromoRefusal(code)) return price.refusePromo(code)
    if (code === 'cost_differs' || code === 'tariff_missing') return price.repriceAgain()
    if (code === 'services_refused' && (await learnStoppedServices(environment, stores)))
      return price.repriceAgain()
    // Another day has come: what can be chosen is another, too.
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

  /** Sends the form as it was when its key was chosen: another tab may have changed the draft since. */
  const create = async (key: string, { form, clientType } = sentForm()): Promise<void> => {
    const place = $place.get()
    const { dates, boxId } = form
    if (place === null || dates === null || boxId === null) return $sending.set(false)
    const sent = await sendClaim(environment, { ...form, dates, boxId }, { place, clientType, key })
    if (sent.kind === 'created') {
      forgetRequestKey(environment)
      // Until it is confirmed the draft stays: who comes back to it replaces this claim instead of fighting it for the box.
      changeRentalForm({ replaces: sent.claim.id })
      return goToReservation(environment, stores, sent.claim.id)
    }
    $sending.set(false)
    await tell(sent, place, key)
  }

  /** Asks whether the server takes the name, before a login; false when it is refused, and then it is told. */
  const nameIsFit = async (): Promise<boolean> => {
    const { namedCell, boxName } = $rentalForm.get()
    if (!namedCell) return true
    if (await mayBeName(environment, boxName)) return true
    $sending.set(false)
    refuseName(boxName)
    return false
  }

  /** Keeps the box for this session; false when the form cannot go on, and then it is told why. */
  const holdIt = async (boxId: number, sentBefore: boolean): Promise<boolean> => {
    const held = await hold.take(boxId)
    // Another server knows no holds: the claim alone decides there.
    if (held.ok || held.bare) return true
    // An equal form was sent before, here or in another tab: the box may be taken by its claim, which the key finds.
    if (sentBefore && held.code === 'box_taken') return true
    // Without a login boxes are held only up to a share: whoever goes on logs in next, and their claim takes the box.
    if (held.code === 'too_many_holds_here') return true
    $sending.set(false)
    if (held.code === 'box_taken') await onBoxTaken(environment, stores)
    else refused(held.code)
    return false
  }

  return {
    create,
    learnStopped: () => learnStoppedServices(environment, stores),
    /** Holds the box and creates the claim, or sends a visitor to the login with the box held. */
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
