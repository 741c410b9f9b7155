import { currentHold, freeBoxesOfLocker, freeBoxesOfOffice, lockerById } from '#contract/boxes.ts'
import { addressOf } from '#contract/endpoint.ts'
import { countFoundOffices, findOffices, officeByIndex } from '#contract/offices.ts'
import { geoText } from './geo.ts'
import { defaultView } from './map-view.ts'
import { readWizardEntry, type WizardEntry } from './wizard-entry.ts'

const firstQuestion = { address: '', geo: geoText(defaultView) }
const callsOfHome = [
  addressOf(findOffices, {}, { ...firstQuestion, page: 0 }),
  addressOf(countFoundOffices, {}, firstQuestion),
]

const callsOfRent = ({ place, atForm }: WizardEntry): readonly string[] => {
  if (place.kind === 'draft') return []
  if (place.kind === 'locker') {
    const { id } = place
    return [addressOf(lockerById, { id }), addressOf(freeBoxesOfLocker, { id }), addressOf(currentHold)]
  }
  const { index } = place
  const office = addressOf(officeByIndex, {}, { index })
  return atForm ? [office, addressOf(freeBoxesOfOffice, { index }), addressOf(currentHold)] : [office]
}

/**
 * The calls that a page makes before it can be used, whoever is here: known by the page's address, so that the browser
 * may ask them while it fetches the page's code.
 */
export const firstCalls = (path: string): readonly string[] => {
  if (path === '/') return callsOfHome
  const entry = readWizardEntry(path)
  return entry ? callsOfRent(entry) : []
}
