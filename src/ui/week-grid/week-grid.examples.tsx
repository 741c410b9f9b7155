import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { WeekGrid } from './week-grid.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (full) => ({
    short: full.slice(0, 2),
    full,
  }),
)

function Evenings() {
  const [on, setOn] = useState<readonly string[]>(['0-18', '1-18', '2-18', '3-18', '4-18'])
  return (
    <WeekGrid
      label="Free hours"
      words={{
        weekdays,
        hour: String,
        cell: (weekday, hour) => `${weekday}, ${hour} to ${hour + 1}`,
        allDay: ({ full }) => `${full}, all day`,
        everyDay: (hour) => `Every day, ${hour} to ${hour + 1}`,
      }}
      firstHour={16}
      lastHour={20}
      isOn={(weekday, hour) => on.includes(`${weekday}-${hour}`)}
      onSet={(cells, isOn) => {
        const names = cells.map(({ weekday, hour }) => `${weekday}-${hour}`)
        const adds = isOn ?? !names.every((name) => on.includes(name))
        const others = on.filter((name) => !names.includes(name))
        setOn(adds ? [...others, ...names] : others)
      }}
    />
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'evenings', element: <Evenings /> }]
