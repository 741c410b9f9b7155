import { endpointUrl } from '#kit/api/endpoint.ts'
import { countFoundOffices, findOffices, readOfficeByIndex } from '#places/api/offices.ts'
import { formatGeoParameter } from '#places/rules/geo.ts'
import { defaultMapView } from '#places/rules/map-view.ts'
import {
  listLockerFreeBoxes,
  listOfficeFreeBoxes,
  readCurrentHold,
  readLocker,
  readLockerBoxWall,
  readOfficeBoxWall,
} from '#rent/api/boxes.ts'
import { readWizardEntry, type WizardEntry } from './wizard-entry.ts'

const firstQuestion = { address: '', geo: formatGeoParameter(defaultMapView) }
const homeUrls = [
  endpointUrl(findOffices, {}, { ...firstQuestion, page: 0 }),
  endpointUrl(countFoundOffices, {}, firstQuestion),
]

type OfficeOfLocker = (id: number) => string | undefined

const officeUrl = (index: string): string => endpointUrl(readOfficeByIndex, {}, { index })

const rentUrls = ({ place, atForm }: WizardEntry, officeOfLocker: OfficeOfLocker): readonly string[] => {
  if (place.kind === 'draft') return []
  if (place.kind === 'office') {
    const { index } = place
    const boxes = [endpointUrl(listOfficeFreeBoxes, { index }), endpointUrl(readOfficeBoxWall, { index })]
    return [officeUrl(index), ...(atForm ? [...boxes, endpointUrl(readCurrentHold)] : [])]
  }
  const { id } = place
  const index = officeOfLocker(id)
  const office = index === undefined ? [] : [officeUrl(index)]
  const boxes = [endpointUrl(listLockerFreeBoxes, { id }), endpointUrl(readLockerBoxWall, { id })]
  return [endpointUrl(readLocker, { id }), ...office, ...boxes, endpointUrl(readCurrentHold)]
}

/** API calls that the page makes first for every visitor. The browser starts them while it loads the page's code. */
export const listPreloadUrls = (
  path: string,
  officeOfLocker: OfficeOfLocker = () => undefined,
): readonly string[] => {
  if (path === '/') return homeUrls
  const entry = readWizardEntry(path)
  return entry ? rentUrls(entry, officeOfLocker) : []
}
