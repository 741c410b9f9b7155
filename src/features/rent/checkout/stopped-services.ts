import type { Environment } from '#browser/environment.ts'
import { serviceStopped } from '#copy/checkout.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { servicesOf } from './cost-question.ts'
import { nameOfPlace, type Place, readPlace } from './place.ts'
import type { WizardStores } from './wizard-stores.ts'

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
export async function learnStoppedServices(environment: Environment, stores: WizardStores): Promise<boolean> {
  const state = stores.$wizard.get()
  if (state.kind !== 'shown') return false
  const place = await readPlace(environment, nameOfPlace(state.place))
  if (!place.ok) return false
  stores.$wizard.set({ ...state, place: place.value })
  return dropStoppedServices(place.value)
}
