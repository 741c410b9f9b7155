import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { MonthGrid, type MonthGridWords } from './month-grid.tsx'

const months = ['November', 'December', 'January']
const words: MonthGridWords = {
  month: (date) => `${months[(Number(date.slice(5, 7)) + 1) % 12] ?? date.slice(5, 7)} ${date.slice(0, 4)}`,
  day: (date) => `${Number(date.slice(8))} ${date.slice(0, 7)}`,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((full) => ({
    short: full.slice(0, 2),
    full,
  })),
  previous: 'Month before',
  next: 'Month after',
  noMore: exampleAnswer('No other month has a possible day'),
  today: 'today',
}

function Starts({ value }: { value: string | null }) {
  const [chosen, setChosen] = useState(value)
  return (
    <MonthGrid
      label="First day"
      words={words}
      value={chosen}
      today="2026-11-24"
      min="2026-11-01"
      max="2027-01-31"
      start="2026-11-29"
      hint="Five days are needed to prepare the box."
      reasonAgainst={(date) => {
        if (date < '2026-11-29') return exampleAnswer('Too early: five days are needed')
        return date > '2026-11-30' && !date.endsWith('-01')
          ? exampleAnswer('In later months only on the 1st')
          : undefined
      }}
      onChange={setChosen}
    />
  )
}

export const examples: readonly CatalogueExample[] = [
  { name: 'nothing chosen', element: <Starts value={null} /> },
  { name: 'a day chosen', element: <Starts value="2026-11-30" /> },
]
