import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'

const ends = ['31.12.2026', '31.01.2027', '28.02.2027', '31.03.2027', '30.04.2027', '31.05.2027']

function Months({ known }: { known: boolean }) {
  const [months, setMonths] = useState('3')
  return (
    <ChoiceTiles
      name={known ? 'tile-months' : 'tile-months-unknown'}
      label="For how many months"
      hint="It always ends with a month"
      shape="figures"
      value={months}
      onChange={setMonths}
      options={ends.map((end, index) => ({
        value: String(index + 1),
        label: String(index + 1),
        accessibleEnd: index === 0 ? 'month' : 'months',
        amount: known && index < 4 ? `${index + 1} 350 ₽` : undefined,
        hint: index < 4 ? `to ${end}` : undefined,
        disabledReason: index < 4 ? undefined : exampleAnswer('Another renter comes in these months'),
      }))}
    />
  )
}

function Days() {
  const [day, setDay] = useState('2026-12-01')
  return (
    <ChoiceTiles
      name="tile-start"
      label="First day"
      error="Choose the first day"
      shape="days"
      more={{ label: 'Another day', expanded: false, controls: 'tile-start', onToggle: () => {} }}
      value={day}
      onChange={setDay}
      options={[
        {
          value: '2026-11-29',
          label: '29',
          under: 'Nov',
          underInFull: 'November',
          accessibleEnd: '2026, Sunday',
          mark: 'Sun',
        },
        {
          value: '2026-12-01',
          label: '1',
          under: 'Dec',
          underInFull: 'December',
          accessibleEnd: '2026, Tuesday',
          mark: 'Tue',
        },
        {
          value: '2027-01-01',
          label: '1',
          under: 'Jan',
          underInFull: 'January',
          accessibleEnd: '2027, Friday',
          mark: '2027',
        },
      ]}
    />
  )
}

export const examples: readonly CatalogueExample[] = [
  { name: 'a term with totals', element: <Months known /> },
  { name: 'totals on their way', element: <Months known={false} /> },
  { name: 'days', element: <Days /> },
]
