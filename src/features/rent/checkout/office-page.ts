import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { officeAvailability, type Unavailable } from '#domain/availability.ts'
import { DIGITIZATION_INDEX } from '#domain/limits.ts'
import { readWizardEntry } from '#domain/wizard-entry.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { changeRentalForm, claimBeingChanged } from '#state/rental-form.ts'
import { nearestOffices } from './nearest-offices.ts'
import { namedPlace, type Place, readPlace } from './place.ts'
import { hasDraft, startFormAt } from './prepare-form.ts'

interface OfficeFound {
  readonly place: Place
  /** The select button needs free boxes and the service (M-OFF-13). */
  readonly unavailable: Unavailable | null
  readonly digitization: boolean
  /** A draft of this place is stored on the device. */
  readonly draft: boolean
}

export type ShownOffice = ShownState<OfficeFound>

export type OfficePage = ReturnType<typeof officePage>

/** An office selected by its address (M-ROUTE-07, M-ROUTE-10). */
export function officePage(environment: Environment) {
  const nearest = nearestOffices(environment)

  const { $state, shown, retry } = screen<OfficeFound>(environment, {
    load: async () => {
      const entry = readWizardEntry(environment.path())
      if (entry === null) return { kind: 'failed', code: 'not_found' }
      const place = await readPlace(environment, namedPlace(entry.place))
      if (!place.ok) return { kind: 'failed', code: place.code }
      const { office } = place.value
      const { kind } = officeAvailability(office)
      const unavailable = kind === 'free' ? null : kind
      const digitization = unavailable === null && office.index === DIGITIZATION_INDEX
      return { place: place.value, unavailable, digitization, draft: hasDraft(place.value) }
    },
    afterLoad: ({ place, unavailable }) => unavailable !== null && nearest.load(place.office.index),
  })

  const start = (digitization: boolean) => {
    const state = shown()
    if (state === null) return
    startFormAt(state.place, { replaces: claimBeingChanged() })
    changeRentalForm({ digitization })
    environment.go(addresses.wizard(state.place.office.index))
  }

  return {
    $state,
    $nearest: nearest.$nearest,
    retryNearest: () => {
      const state = shown()
      if (state) void nearest.load(state.place.office.index)
    },
    retry,
    /** Opens an empty form (M-MAP-18). */
    select: () => start(false),
    /** Opens the form with digitization (M-MAP-17). */
    digitize: () => start(true),
  }
}
