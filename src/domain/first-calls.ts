import {
  currentHold,
  freeBoxesOfLocker,
  freeBoxesOfOffice,
  lockerById,
  wallOfLocker,
  wallOfOffice,
} from '#contract/boxes.ts'
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

/** The index of the office in which a locker stands. */
type OfficeOfLocker = (id: number) => string | undefined

const officeAt = (index: string): string => addressOf(officeByIndex, {}, { index })

const callsOfRent = ({ place, atForm }: WizardEntry, officeOfLocker: OfficeOfLocker): readonly string[] => {
  if (place.kind === 'draft') return []
  if (place.kind === 'locker') {
    const { id } = place
    const index = officeOfLocker(id)
    const office = index === undefined ? [] : [officeAt(index)]
    return [
      addressOf(lockerById, { id }),
      ...office,
      addressOf(freeBoxesOfLocker, { id }),
      addressOf(wallOfLocker, { id }),
      addressOf(currentHold),
    ]
  }
  const { index } = place
  const office = officeAt(index)
  if (!atForm) return [office]
  const boxes = [addressOf(freeBoxesOfOffice, { index }), addressOf(wallOfOffice, { index })]
  return [office, ...boxes, addressOf(currentHold)]
}

/**
 * The calls that a page makes before it can be used, whoever is here: known by the page's address and by where the lockers
 * stand, so that the browser may ask them while it fetches the page's code.
 */
export const firstCalls = (
  path: string,
  officeOfLocker: OfficeOfLocker = () => undefined,
): readonly string[] => {
  if (path === '/') return callsOfHome
  const entry = readWizardEntry(path)
  return entry ? callsOfRent(entry, officeOfLocker) : []
}
