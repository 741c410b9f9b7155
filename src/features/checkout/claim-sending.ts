import { atom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import type { ClientType } from '#domain/client-type.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { askSession, loginAddress, sessionEnded } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'
import type { BoxHold } from './box-hold.ts'
import { noteContinue } from './continue-flag.ts'
import { type Alternative, type Sent, sendClaim } from './new-claim.ts'

/** Leaving takes so long at most, in milliseconds. */
const leaving = 5000

/** What sending tells the screen. */
export interface SendingHeard {
  readonly clientType: () => ClientType
  /** The box went to somebody else; `alternative` is the nearest free one when the server named it. */
  readonly boxGone: (alternative: Alternative | null) => Promise<void>
  readonly nameRefused: (name: string) => void
  readonly refused: (code: string, conditions: readonly LegalCondition[]) => void
  readonly reprice: () => void
}

/** Makes a claim of the form: holds the box, goes by way of the login if need be, and sends it once (M-FORM-09, 10; AMB-31). */
export function claimSending(environment: Environment, hold: BoxHold, heard: SendingHeard) {
  const $sending = atom(false)
  let last = { form: '', key: '' }

  /** One key for one form: a claim whose answer was lost is found again, not made twice. */
  const keyOf = (): string => {
    const form = JSON.stringify([$rentalForm.get(), heard.clientType()])
    if (last.form !== form) last = { form, key: environment.uniqueKey() }
    return last.key
  }

  const goToLogin = (key: string) => {
    const { opsIndex, isAaps, aapsId } = $rentalForm.get()
    noteContinue(environment, { index: opsIndex, key })
    environment.go(loginAddress(isAaps ? `/rental/aaps/${aapsId}` : `${addresses.wizard(opsIndex)}/`))
  }

  const tell = async (sent: Exclude<Sent, { kind: 'created' }>, key: string): Promise<void> => {
    if (sent.kind === 'login') {
      sessionEnded()
      return goToLogin(key)
    }
    if (sent.kind === 'taken') return heard.boxGone(sent.alternative)
    if (sent.kind === 'name_forbidden') return heard.nameRefused($rentalForm.get().boxName)
    if (sent.code === 'cost_differs') heard.reprice()
    showToast('claim_failed', checkoutCopy.claimFailed)
    heard.refused(sent.code, sent.conditions)
  }

  const create = async (key: string): Promise<void> => {
    const form = $rentalForm.get()
    const { dates, boxId } = form
    if (dates === null || boxId === null) return $sending.set(false)
    $sending.set(true)
    const sent = await sendClaim(environment, { ...form, dates, boxId }, heard.clientType(), key)
    if (sent.kind === 'created') {
      // Until it is confirmed the draft stays: who comes back to it replaces this claim instead of fighting it for the box.
      changeRentalForm({ replaces: sent.claim.id })
      // A page that the browser keeps and shows again must not wait for ever.
      environment.after(leaving, () => $sending.set(false))
      return environment.go(`${addresses.reservation}?claim=${sent.claim.id}`)
    }
    $sending.set(false)
    await tell(sent, key)
  }

  return {
    $sending,
    create,
    /** Holds the box and creates the claim, or sends a visitor to the login with the box held. */
    send: async (): Promise<void> => {
      const { boxId } = $rentalForm.get()
      if (boxId === null || $sending.get()) return
      $sending.set(true)
      const held = await hold.take(boxId)
      if (!held.ok && held.code === 'box_taken') {
        $sending.set(false)
        return heard.boxGone(null)
      }
      const key = keyOf()
      const session = await askSession(environment)
      if (session.kind === 'person' || session.kind === 'unknown') return create(key)
      $sending.set(false)
      goToLogin(key)
    },
  }
}
