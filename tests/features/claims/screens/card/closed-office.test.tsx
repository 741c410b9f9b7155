import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim } from '#claims/api/claims.ts'
import { OfficeDirections } from '#claims/parts/office-visit.tsx'
import { visitCopy } from '#claims/words/visit.ts'

const office: Claim['postOffice'] = {
  postalCode: '101000',
  index: '101000',
  region: 'Москва',
  settlement: 'Москва',
  addressSource: 'ул. Мясницкая, д. 26',
  latitude: 55.76,
  longitude: 37.63,
  numberOfFreeBoxes: 0,
  cabinet_enable: false,
  is_aapsh: false,
  aapsh_id: null,
  aapsh_name: null,
  workingHours: [],
  isTemporaryClosed: false,
  services: [],
}
const draw = (facts: Partial<Claim['postOffice']>) =>
  renderToStaticMarkup(
    <OfficeDirections
      office={{ ...office, ...facts }}
      today="2026-07-22"
      now={new Date('2026-07-22T09:00:00+03:00')}
    />,
  )

test('where the card tells how to get to the office it says that the office is closed', () => {
  expect(draw({})).not.toContain(visitCopy.closed(null))
  expect(draw({ isTemporaryClosed: true })).toContain(visitCopy.closed(null))
  expect(draw({ isTemporaryClosed: true, closedUntil: '2026-09-01' })).toContain(
    visitCopy.closed('2026-09-01'),
  )
})
