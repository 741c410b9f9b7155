import type { Environment } from '#browser/environment.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import type { BoxHold } from './box-hold.ts'
import { goToReservation, onBoxTaken } from './box-taken.ts'
import { noteContinue } from './continue-flag.ts'
import { mayBeName } from './may-be-name.ts'
import { type Sent, sendClaim } from './new-claim.ts'
import { formAddress, type Place } from './place.ts'
import { isPromoRefusal } from './price.ts'
import type { pricing } from './pricing.ts'
import { readReplacedBox } from './replaced-claim.ts'
import { forgetRequestKey, requestKey } from './request-key.ts'
import { learnStoppedServices } from './stopped-services.ts'
import { countFailure, showProblems, type WizardStores } from './wizard-stores.ts'

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
