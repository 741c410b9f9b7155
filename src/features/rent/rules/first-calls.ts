import { addressOf } from '#kit/api/endpoint.ts'
import { countFoundOffices, findOffices, officeByIndex } from '#places/api/offices.ts'
import { geoText } from '#places/rules/geo.ts'
import { defaultView } from '#places/rules/map-view.ts'
import {
  currentHold,
  freeBoxesOfLocker,
  freeBoxesOfOffice,
  lockerById,
  wallOfLocker,
  wallOfOffice,
} from '#rent/api/boxes.ts'
import { readWizardEntry, type WizardEntry } from './wizard-entry.ts'

const firstQuestion = { address: '', geo: geoText(defaultView) }
const callsOfHome = [
  addressOf(findOffices, {}, { ...firstQuestion, page: 0 }),
  addressOf(countFoundOffices, {}, firstQuestion),
]

type OfficeOfLocker = (id: number) => string | undefined

const officeAt = (index: string): string => addressOf(officeByIndex, {}, { index })

const callsOfRent = ({ place, atForm }: WizardEntry, officeOfLocker: OfficeOfLocker): readonly string[] => {
  if (place.kind === 'draft') return []
  if (place.kind === 'office') {
    const { index } = place
    const boxes = [addressOf(freeBoxesOfOffice, { index }), addressOf(wallOfOffice, { index })]
    return [officeAt(index), ...(atForm ? [...boxes, addressOf(currentHold)] : [])]
  }
  const { id } = place
  const index = officeOfLocker(id)
  const office = index === undefined ? [] : [officeAt(index)]
  const boxes = [addressOf(freeBoxesOfLocker, { id }), addressOf(wallOfLocker, { id })]
  return [addressOf(lockerById, { id }), ...office, ...boxes, addressOf(currentHold)]
}

/** Calls that a page needs first for every visitor; the browser starts them while it loads the page's code. */
export const firstCalls = (
  path: string,
  officeOfLocker: OfficeOfLocker = () => undefined,
): readonly string[] => {
  if (path === '/') return callsOfHome
  const entry = readWizardEntry(path)
  return entry ? callsOfRent(entry, officeOfLocker) : []
}
