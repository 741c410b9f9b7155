import type { Environment } from '#browser/environment.ts'
import type { FreeBox, Hold } from '#contract/boxes.ts'
import type { Unavailable } from '#domain/availability.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { today as serverToday } from '#state/server-time.ts'
import { askSession } from '#state/session.ts'
import type { BoxHold } from './box-hold.ts'
import type { claimSending } from './claim-sending.ts'
import { takeContinueNote } from './continue-flag.ts'
import { problemsOf } from './form-problems.ts'
import type { freeBoxes } from './free-boxes.ts'
import { nearestBox } from './nearest-box.ts'
import { formAddress, type Place, readPlace, unavailableWhy } from './place.ts'
import { prepareForm } from './prepare-form.ts'
import type { pricing } from './pricing.ts'
import { readReplacedBox } from './replaced-claim.ts'
import { readWizardEntry } from './wizard-entry.ts'
import type { WizardMemory } from './wizard-memory.ts'
import { quiet } from './wizard-state.ts'

interface Parts {
  readonly memory: WizardMemory
  readonly hold: BoxHold
  readonly free: ReturnType<typeof freeBoxes>
  readonly price: ReturnType<typeof pricing>
  readonly sending: ReturnType<typeof claimSending>
  /** Shows that no box can be rented here, and where one can. */
  readonly unavailable: (place: Place, why: Unavailable) => void
}

/** Everything that begins when the wizard is shown; answers the way to begin again. */
export function wizardOpening(
  environment: Environment,
  { memory, hold, free, price, sending, unavailable }: Parts,
) {
  /** A box of the kept draft that is neither ours nor free any more is told, not silently dropped. */
  const keepBox = (held: Hold | null, ownBox: FreeBox | null) => {
    const { boxId, box, boxSize } = $rentalForm.get()
    const boxes = free.$boxes.get()
    if (boxId === null || boxes.kind !== 'shown' || held?.boxId === boxId || ownBox?.id === boxId) return
    if (boxes.boxes.some(({ id }) => id === boxId)) return
    changeRentalForm({ box: null, boxId: null })
    memory.note({
      taken: {
        number: box ?? '',
        alternative: nearestBox(boxes.boxes, { id: boxId, number: box ?? '', size: boxSize }),
      },
    })
    memory.show('box')
  }

  /** 'Change' leads to a field by the address's hash, which the browser looked for before the form was there. */
  const leadTo = (hash: string) => {
    if (hash.length > 1) environment.after(0, () => environment.go(hash))
  }

  /** Waits for the price of the form as it stands, then creates the claim: the way back from the login (AMB-31). */
  const createWhenPriced = (key: string): Promise<void> => {
    sending.$sending.set(true)
    return new Promise((resolve) => {
      const end = price.$price.subscribe((state) => {
        if (state.kind === 'counting') return
        queueMicrotask(() => end())
        if (state.kind === 'known') return resolve(sending.create(key))
        sending.$sending.set(false)
        resolve()
      })
    })
  }

  return async (): Promise<void> => {
    const entry = readWizardEntry(environment.path())
    if (entry === null) return memory.$loaded.set({ kind: 'failed', code: 'not_found' })
    memory.$loaded.set({ kind: 'loading' })
    const place = await readPlace(environment, entry.place)
    const today = serverToday(environment)
    if (!place.ok || today === null) {
      return memory.$loaded.set({ kind: 'failed', code: place.ok ? 'offline' : place.code })
    }
    const unusable = prepareForm(entry, place.value, today)
    memory.recallErrors()
    memory.note({ ...quiet, linkUnread: unusable.unread, periodReplaced: unusable.period })
    if (entry.place.kind === 'draft') environment.rename(formAddress(place.value))
    const [held, ownBox, boxes] = await Promise.all([
      hold.recall(),
      readReplacedBox(environment),
      free.load(place.value),
    ])
    memory.$ownBox.set(ownBox)
    const why = unavailableWhy(place.value, ownBox === null && boxes !== null ? boxes.length : null)
    if (why !== null) {
      takeContinueNote(environment, place.value)
      return unavailable(place.value, why)
    }
    memory.$loaded.set({ kind: 'shown', place: place.value, today })
    keepBox(held, ownBox)
    price.reprice()
    leadTo(environment.hash())
    const key = takeContinueNote(environment, place.value)
    const session = await askSession(environment)
    if (session.kind !== 'person') return
    // Nobody rents for other days than they chose: a period that passed meanwhile is chosen anew.
    const whole = unusable.period === null && Object.keys(problemsOf($rentalForm.get(), today)).length === 0
    if (key !== null && whole) return createWhenPriced(key)
    // In an organisation's name one rents for it (M-FORM-08); a claim begun before the login keeps its type.
    if (session.person.currentLegalHid) {
      memory.$legalOnly.set(true)
      price.reprice()
    }
  }
}
