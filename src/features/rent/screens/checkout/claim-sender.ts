import * as z from 'zod/mini'
import { createClaim } from '#claims/api/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { toRoubles } from '#kit/rules/money.ts'
import { leavePage } from '#kit/screens/screen.ts'
import { buildLoginUrl, loadSession } from '#kit/state/session.ts'
import { showToast } from '#kit/state/toasts.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { rentConditionsFromRefusal } from '#people/parts/organisations.ts'
import { $rentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { normalizeBoxName } from '#rent/rules/box-name.ts'
import { checkoutCopy, stoppedServicesText } from '#rent/words/checkout.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { type BoxHoldStore, findOwnUnpaidClaim, readReplacedBox } from './box-hold-store.ts'
import { saveContinueAfterLogin } from './continue-after-login.ts'
import { isPromoRefusal, listChosenServices } from './form-price.ts'
import { isAllowedBoxName } from './form-problems.ts'
import { dropLostBox, loadFreeBoxes } from './free-boxes.ts'
import { loadMove } from './load-move.ts'
import type { PricingStore } from './pricing-store.ts'
import { readWizardPlace, rentalFormUrl, toPlaceKey, type WizardPlace } from './wizard-place.ts'
import {
  type AlternativeBox,
  filterBoxesFreeFrom,
  toUnavailableState,
  type UnavailableState,
  type WizardScreen,
  type WizardStores,
} from './wizard-stores.ts'

const serviceFields = {
  1: 'namedCell',
  4: 'deliveryRPO',
  5: 'deliveryRPO',
  7: 'attachmentNotification',
  8: 'safetyGuarantee',
  9: 'digitization',
} as const

const REQUEST_NOTE = 'rentalRequest'
const requestNote = z.object({ form: z.string(), key: z.string() })

/**
 * An identical form keeps its key after a lost answer, after a reload and in another tab (M-API-12). If `sentBefore`,
 * the claim may already exist.
 */
function requestKey(environment: Environment, form: string): { key: string; sentBefore: boolean } {
  try {
    const note = requestNote.parse(JSON.parse(environment.kept.read(REQUEST_NOTE) ?? 'null'))
    if (note.form === form) return { key: note.key, sentBefore: true }
  } catch {
    // An unreadable note counts as missing.
  }
  const key = environment.uniqueKey()
  environment.kept.write(REQUEST_NOTE, JSON.stringify({ form, key }))
  return { key, sentBefore: false }
}

const takenData = z.object({ alternative: z.nullable(z.object({ id: z.int(), number: z.string() })) })

const parseAlternative = (data: unknown, lostBoxId: number): AlternativeBox | null => {
  const parsed = z.safeParse(takenData, data)
  const alternative = parsed.success ? parsed.data.alternative : null
  return alternative?.id === lostBoxId ? null : alternative
}

export type ClaimSender = ReturnType<typeof createClaimSender>

type SendingEnd = 'left' | UnavailableState | undefined

/**
 * Holds the box, leads through the login if needed, and creates the claim exactly once (M-FORM-09, 10; AMB-31). Runs
 * within `send` of the screen.
 */
export function createClaimSender(
  environment: Environment,
  stores: WizardStores,
  parts: { hold: BoxHoldStore; price: PricingStore; wizard: WizardScreen },
) {
  const { hold, price, wizard } = parts
  const { $place, showProblems, countFailure } = stores

  const goToReservation = (claim: number): 'left' =>
    leavePage(environment, `${pagePaths.reservation}?claim=${claim}`)

  const goToLogin = (place: WizardPlace, key: string): undefined => {
    saveContinueAfterLogin(environment, place, { key, replaces: $rentalForm.get().replaces })
    environment.go(buildLoginUrl(rentalFormUrl(place)))
  }

  const refuse = (code: string, failing: readonly RentCondition[] = []): undefined => {
    showToast('claim_failed', checkoutCopy.claimFailed)
    if (failing.length > 0) stores.$failing.set(failing)
    stores.$notices.setKey('refused', { code, text: rentRefusalText(code) })
  }

  const refuseName = (name: string): undefined => {
    stores.$refusedName.set(name)
    showProblems('boxName')
    countFailure()
  }

  /** Reloads the free boxes and leaves the rest of the form unchanged (M-ERR-07, 08). */
  const onBoxTaken = async (
    place: WizardPlace,
    alternative: AlternativeBox | null = null,
  ): Promise<SendingEnd> => {
    const form = $rentalForm.get()
    // If the same person took the box in another tab or on another device, that claim is opened.
    const ownClaim = await findOwnUnpaidClaim(environment, form.boxId)
    if (ownClaim !== null) return goToReservation(ownClaim)
    updateRentalForm({ box: null, boxId: null })
    const boxes = await loadFreeBoxes(environment, stores, place)
    dropLostBox(stores, form, filterBoxesFreeFrom(boxes ?? [], form.dates?.[0] ?? null), alternative)
    countFailure()
    if (boxes?.length === 0) {
      const words = place.locker ? checkoutCopy.noFreeCells : checkoutCopy.noFreeBoxes(place.office.index)
      showToast('no_free_boxes', words, { duration: 5000 })
      return toUnavailableState(place, 'none_free')
    }
    const words = checkoutCopy[place.locker ? 'cellTaken' : 'boxTaken'](form.box ?? '')
    showToast('box_taken', words, { duration: 5000 })
    return undefined
  }

  /** Returns true if any service was removed. */
  const removeStoppedServices = async (): Promise<boolean> => {
    const shown = $place.get()
    const read = shown && (await readWizardPlace(environment, toPlaceKey(shown)))
    if (!read?.ok) return false
    wizard.change({ place: read.value })
    const { stoppedServices } = read.value.office
    const stopped = listChosenServices($rentalForm.get()).filter((number) =>
      stoppedServices?.includes(number),
    )
    if (stopped.length === 0) return false
    updateRentalForm(Object.fromEntries(stopped.map((number) => [serviceFields[number], false])))
    showToast('service_stopped', stoppedServicesText(stopped), { tone: 'warning' })
    return true
  }

  const priceAgain = async (code: string): Promise<void> => {
    if (isPromoRefusal(code)) return price.refusePromo(code)
    if (code === 'cost_differs' || code === 'tariff_missing') return price.repriceAgain()
    if (code === 'services_refused' && (await removeStoppedServices())) return price.repriceAgain()
    // The date has changed, and with it the possible periods.
    if (code === 'period_refused') await wizard.reload()
  }

  /** A draft of another organisation, or without one, sends none. */
  const chosenCostCentre = (chosen: number | null) =>
    stores.$costCentres.get().some(({ id }) => id === chosen) ? { costCentre: chosen } : {}

  const currentForm = () => ({ form: $rentalForm.get(), clientType: stores.$clientType.get() })

  /** Sends the form as it was when its key was chosen, because another tab may have changed the draft since. */
  const create = async (key: string, { form, clientType } = currentForm()): Promise<SendingEnd> => {
    const place = $place.get()
    const { dates, boxId } = form
    if (place === null || dates === null || boxId === null) return
    const body = {
      startDate: dates[0],
      endDate: dates[1],
      totalCost: toRoubles(form.totalCost),
      firstMonthTariff: toRoubles(form.costInFirstMonth),
      clientType,
      services: listChosenServices(form),
      box: boxId,
      place: { index: place.office.index, lockerId: place.locker?.id ?? null },
      promo: form.promoSuccess ? form.promo : null,
      ...(form.namedCell ? { boxName: normalizeBoxName(form.boxName) } : {}),
      ...(form.replaces === null ? chosenCostCentre(form.costCentre) : { replaces: form.replaces }),
      ...(form.movesFrom === null
        ? {}
        : { movesFrom: { claim: form.movesFrom, credit: stores.$move.get()?.credit ?? 0 } }),
    }
    const answer = await call(environment, createClaim, { body }, { headers: { 'Idempotency-Key': key } })
    if (answer.ok) {
      // The next identical form is a new request.
      environment.kept.remove(REQUEST_NOTE)
      // The draft stays until the claim is confirmed. If it is sent again, the new claim replaces this one.
      updateRentalForm({ replaces: answer.value.id })
      return goToReservation(answer.value.id)
    }
    const { code, status, bare, data } = answer
    if (status === 401) return goToLogin(place, key)
    // For a taken box the published API answers 500, our server 409 with a code. So a 500 or 409 without a code means
    // that the box is taken; a 500 with a code is a server error (M-ERR-07, 08).
    if (code === 'box_taken' || (bare && (status === 500 || status === 409)))
      return onBoxTaken(place, parseAlternative(data, boxId))
    if (code === 'name_refused') return refuseName($rentalForm.get().boxName)
    if (code === 'credit_differs') await loadMove(environment, stores)
    await priceAgain(code)
    return refuse(code, rentConditionsFromRefusal(data))
  }

  return {
    create,
    learnStopped: removeStoppedServices,
    /** Creates the claim. A visitor logs in first while the box is held for them. */
    send: async (): Promise<SendingEnd> => {
      const { boxId, namedCell, boxName } = $rentalForm.get()
      const place = $place.get()
      if (place === null || boxId === null) return
      if (namedCell && !(await isAllowedBoxName(environment, boxName))) return refuseName(boxName)
      const replacedBox = await readReplacedBox(environment)
      stores.$ownBox.set(replacedBox)
      const form = currentForm()
      const { key, sentBefore } = requestKey(environment, JSON.stringify([form.form, form.clientType]))
      if (replacedBox?.id !== boxId) {
        const held = await hold.take(boxId)
        // A failed hold does not end the order in three cases: other servers have no holds, visitors can hold only a
        // few boxes, and an identical form sent before may already have created the claim, which its key finds. The
        // call that creates the claim then decides.
        const claimDecides = held.ok || held.bare || held.code === 'too_many_holds_here'
        const isTaken = !held.ok && held.code === 'box_taken'
        if (!claimDecides && !(isTaken && sentBefore)) return isTaken ? onBoxTaken(place) : refuse(held.code)
      }
      const session = await loadSession(environment)
      if (session.kind === 'person' || session.kind === 'unknown') return create(key, form)
      return goToLogin(place, key)
    },
  }
}
