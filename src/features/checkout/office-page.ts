import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { officeAvailability, type Unavailable } from '#domain/availability.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { changeRentalForm, claimBeingChanged } from '#state/rental-form.ts'
import { nearestOffices } from './nearest-offices.ts'
import { type Place, readPlace } from './place.ts'
import { hasDraft, startFormAt } from './prepare-form.ts'
import { readWizardEntry } from './wizard-entry.ts'

/** Step 0 at an office's own address: what it is, and the way into the form. */
export type OfficeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly place: Place
      /** Why there is no select button: it stands only with free boxes and the service enabled (M-OFF-13). */
      readonly unavailable: Unavailable | null
      readonly digitization: boolean
      /** A draft of this very place is kept on the device. */
      readonly draft: boolean
    }

export type OfficePage = ReturnType<typeof officePage>

/** An office selected by its address (M-ROUTE-07, M-ROUTE-10). */
export function officePage(environment: Environment) {
  const $office = atom<OfficeState>({ kind: 'loading' })
  const nearest = nearestOffices(environment)

  const open = async (): Promise<void> => {
    const entry = readWizardEntry(environment.path())
    if (entry === null) return $office.set({ kind: 'failed', code: 'not_found' })
    $office.set({ kind: 'loading' })
    const place = await readPlace(environment, entry.place)
    if (!place.ok) return $office.set({ kind: 'failed', code: place.code })
    const { office } = place.value
    const { kind } = officeAvailability(office)
    const unavailable = kind === 'free' ? null : kind
    $office.set({
      kind: 'shown',
      place: place.value,
      unavailable,
      digitization: unavailable === null && office.index === DIGITIZATION_INDEX,
      draft: hasDraft(place.value),
    })
    if (unavailable !== null) await nearest.load(office.index)
  }

  whenShown(environment, $office, () => {
    void open()
    return undefined
  })

  const start = (digitization: boolean) => {
    const state = $office.get()
    if (state.kind !== 'shown') return
    startFormAt(state.place, { replaces: claimBeingChanged() })
    changeRentalForm({ digitization })
    environment.go(addresses.wizard(state.place.office.index))
  }

  return {
    $office: $office as ReadableAtom<OfficeState>,
    $nearest: nearest.$nearest,
    retryNearest: () => {
      const state = $office.get()
      if (state.kind === 'shown') void nearest.load(state.place.office.index)
    },
    retry: () => void open(),
    /** Goes to the form with nothing chosen yet (M-MAP-18). */
    select: () => start(false),
    /** Goes to the form with digitization chosen (spec A§4). */
    digitize: () => start(true),
  }
}
