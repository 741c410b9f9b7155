import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { readLegalConditions } from '#contract/organisation-users.ts'
import { readWizardEntry } from '#domain/wizard-entry.ts'
import { $rentalForm } from '#state/rental-form.ts'
import { today as serverToday } from '#state/server-time.ts'
import { askSession } from '#state/session.ts'
import type { BoxHold } from './box-hold.ts'
import type { ClaimSending } from './claim-sending.ts'
import { takeContinueNote } from './continue-flag.ts'
import { problemsOf } from './form-problems.ts'
import { checkDraftBox, loadFreeBoxes, offerBox } from './free-boxes.ts'
import {
  formAddress,
  namedPlace,
  nameOfPlace,
  readFreeBoxes,
  readPlace,
  readWall,
  unavailableWhy,
} from './place.ts'
import { prepareForm } from './prepare-form.ts'
import { lastPrice } from './price.ts'
import type { pricing } from './pricing.ts'
import { readReplacedBox } from './replaced-claim.ts'
import { quiet, recallProblems, unavailable, type WizardStores } from './wizard-stores.ts'

/**
 * Reads the conditions that keep the organisation from renting, before anything is filled in (M-LEGAL-06). A failure
 * blocks nobody: the server checks again.
 */
export async function askConditions(
  environment: Environment,
  { $failing }: WizardStores,
  index: string,
): Promise<void> {
  if ((await askSession(environment)).kind !== 'person') return
  const answer = await call(environment, readLegalConditions, { query: { index } })
  if (answer.ok) $failing.set(answer.value.failing)
}

/** Starts the form; the returned function restarts it. */
export function wizardOpening(
  environment: Environment,
  stores: WizardStores,
  parts: {
    hold: BoxHold
    price: ReturnType<typeof pricing>
    send: (act: (sending: ClaimSending) => Promise<void>) => Promise<void>
  },
) {
  const { $wizard, $sending, $price } = stores
  const { hold, price, send } = parts

  /** 'Change' links to a field by the hash, which the browser resolved before the form existed. */
  const leadTo = (hash: string) => {
    if (hash.length > 1) environment.after(0, () => environment.go(hash))
  }

  /** After the login: waits for the price, then creates the claim (AMB-31). */
  const createWhenPriced = (key: string): Promise<void> => {
    $sending.set(true)
    return new Promise((resolve) => {
      const end = $price.subscribe((state) => {
        if (state.kind === 'counting') return
        queueMicrotask(() => end())
        if (state.kind === 'known') return resolve(send(({ create }) => create(key)))
        $sending.set(false)
        resolve()
      })
    })
  }

  /** Loaded on demand, because few forms replace a claim. */
  const readOwnBox = async (): Promise<FreeBox | null> => {
    if ($rentalForm.get().replaces === null) return null
    return readReplacedBox(environment)
  }

  return async (): Promise<void> => {
    const entry = readWizardEntry(environment.path())
    if (entry === null) return $wizard.set({ kind: 'failed', code: 'not_found' })
    $wizard.set({ kind: 'loading' })
    const named = namedPlace(entry.place)
    // Starts every request that the address allows at once.
    const [boxesAsked, wallAsked] = [
      named && readFreeBoxes(environment, named),
      named && readWall(environment, named),
    ]
    const holdAsked = hold.ask()
    const sessionAsked = askSession(environment)
    const place = await readPlace(environment, named)
    const today = serverToday(environment)
    if (!place.ok || today === null) {
      return $wizard.set({ kind: 'failed', code: place.ok ? 'offline' : place.code })
    }
    const unusable = prepareForm(entry, place.value, today)
    recallProblems(stores)
    stores.$notices.set({ ...quiet, linkUnread: unusable.unread, periodReplaced: unusable.period })
    stores.$promoProblem.set(null)
    stores.$takenBox.set(null)
    stores.$movedFrom.set(null)
    if (entry.place.kind === 'draft') environment.rename(formAddress(place.value))
    const [ownBox, boxes, wall] = await Promise.all([
      readOwnBox().catch(() => 'lost' as const),
      loadFreeBoxes(environment, stores, place.value, boxesAsked ?? undefined),
      wallAsked ?? readWall(environment, nameOfPlace(place.value)),
      hold.recall(holdAsked),
    ])
    if (ownBox === 'lost') return $wizard.set({ kind: 'failed', code: 'offline' })
    stores.$wall.set(wall)
    stores.$ownBox.set(ownBox)
    const why = unavailableWhy(place.value, ownBox === null && boxes !== null ? boxes.length : null)
    if (why !== null) {
      takeContinueNote(environment, place.value)
      return $wizard.set(unavailable(place.value, why))
    }
    $wizard.set({ kind: 'shown', place: place.value, today })
    checkDraftBox(stores)
    if (stores.$takenBox.get() === null) offerBox(stores)
    // The price depends on the person, so it is counted once that is known.
    $price.set({ kind: 'counting', before: lastPrice($price.get()) })
    leadTo(environment.hash())
    const note = takeContinueNote(environment, place.value)
    const session = await sessionAsked
    // An outdated period is chosen again by the person.
    const whole = unusable.period === null && Object.keys(problemsOf($rentalForm.get(), today)).length === 0
    // Another tab made a claim of this draft; only a tab that shows it may replace it.
    const asPressed = note?.replaces === $rentalForm.get().replaces
    const returns = session.kind === 'person' && whole && asPressed ? note.key : null
    // Acting for an organisation means renting for it (M-FORM-08); a claim begun before the login keeps its type.
    if (session.kind === 'person' && returns === null && session.person.currentLegalHid)
      stores.$legalOnly.set(true)
    price.begin()
    if (returns !== null) await createWhenPriced(returns)
  }
}
