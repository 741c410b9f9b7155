import { atom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { FreeBox } from '#contract/boxes.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import type { ClientType } from '#domain/client-type.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress, sessionEnded } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import type { BoxHold } from './box-hold.ts'
import { noteContinue } from './continue-flag.ts'
import { mayBeName } from './may-be-name.ts'
import { type Alternative, type Sent, sendClaim } from './new-claim.ts'
import { formAddress, type Place } from './place.ts'
import { forgetRequestKey, requestKey } from './request-key.ts'

/** Leaving takes so long at most, in milliseconds. */
const leaving = 5000

/** What sending asks of the screen and tells it. */
export interface SendingHeard {
  readonly place: () => Place | null
  readonly clientType: () => ClientType
  /** The box of the claim that the form replaces: it is the person's own and needs no hold. */
  readonly replacedBox: () => Promise<FreeBox | null>
  /** The box went to somebody else; `alternative` is the nearest free one when the server named it. */
  readonly boxGone: (alternative: Alternative | null) => Promise<void>
  readonly nameRefused: (name: string) => void
  readonly refused: (code: string, conditions: readonly LegalCondition[]) => void
  readonly reprice: () => void
}

/** Makes a claim of the form: holds the box, goes by way of the login if need be, and sends it once (M-FORM-09, 10; AMB-31). */
export function claimSending(environment: Environment, hold: BoxHold, heard: SendingHeard) {
  const $sending = atom(false)

  const goToLogin = (place: Place, key: string) => {
    noteContinue(environment, place, key)
    environment.go(loginAddress(formAddress(place)))
  }

  const refused = (code: string, conditions: readonly LegalCondition[] = []) => {
    showToast('claim_failed', checkoutCopy.claimFailed)
    heard.refused(code, conditions)
  }

  const tell = async (sent: Exclude<Sent, { kind: 'created' }>, place: Place, key: string): Promise<void> => {
    if (sent.kind === 'login') {
      sessionEnded()
      return goToLogin(place, key)
    }
    if (sent.kind === 'taken') return heard.boxGone(sent.alternative)
    if (sent.kind === 'name_forbidden') return heard.nameRefused($rentalForm.get().boxName)
    if (sent.code === 'cost_differs') heard.reprice()
    refused(sent.code, sent.conditions)
  }

  const lead = (claim: number) => {
    // A page that the browser keeps and shows again must not wait for ever.
    environment.after(leaving, () => $sending.set(false))
    environment.go(`${addresses.reservation}?claim=${claim}`)
  }

  const create = async (key: string): Promise<void> => {
    const form = $rentalForm.get()
    const place = heard.place()
    const { dates, boxId } = form
    if (place === null || dates === null || boxId === null) return $sending.set(false)
    $sending.set(true)
    const sent = await sendClaim(
      environment,
      { ...form, dates, boxId },
      { place, clientType: heard.clientType(), key },
    )
    if (sent.kind === 'created') {
      forgetRequestKey(environment)
      // Until it is confirmed the draft stays: who comes back to it replaces this claim instead of fighting it for the box.
      changeRentalForm({ replaces: sent.claim.id })
      return lead(sent.claim.id)
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
    heard.nameRefused(boxName)
    return false
  }

  /** Keeps the box for this session; false when the form cannot go on, and then it is told why. */
  const holdIt = async (boxId: number, sentBefore: boolean): Promise<boolean> => {
    const held = await hold.take(boxId)
    // Another server knows no holds: the claim alone decides there.
    if (held.ok || held.code === 'refused') return true
    // An equal form was sent before, here or in another tab: the box may be taken by its claim, which the key finds.
    if (sentBefore && held.code === 'box_taken') return true
    $sending.set(false)
    if (held.code === 'box_taken') await heard.boxGone(null)
    else refused(held.code)
    return false
  }

  return {
    $sending,
    create,
    /** Goes to a claim that was made of this form already. */
    lead,
    /** Holds the box and creates the claim, or sends a visitor to the login with the box held. */
    send: async (): Promise<void> => {
      const { boxId } = $rentalForm.get()
      const place = heard.place()
      if (place === null || boxId === null || $sending.get()) return
      $sending.set(true)
      if (!(await nameIsFit())) return
      const own = await heard.replacedBox()
      const form = JSON.stringify([$rentalForm.get(), heard.clientType()])
      const { key, sentBefore } = requestKey(environment, form)
      if (own?.id !== boxId && !(await holdIt(boxId, sentBefore))) return
      const session = await askSession(environment)
      if (session.kind === 'person' || session.kind === 'unknown') return create(key)
      $sending.set(false)
      goToLogin(place, key)
    },
  }
}
