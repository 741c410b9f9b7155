import { useState } from 'react'
import { Chip } from '../chip/chip.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { BoxWall, type BoxWallWords } from './box-wall.tsx'
import type { BoxDoor } from './door-arrangement.ts'

const words: BoxWallWords = {
  search: 'Number',
  found: (door, typed) => (door ? `Box ${door.number}: ${door.state}` : `There is no box ${typed}`),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  door: (door, chosen) => `Box ${door.number}, ${chosen ? 'chosen' : door.state}`,
  free: 'Free',
  taken: 'Taken',
  mine: 'Yours',
  broken: 'Broken',
  chosen: 'Chosen',
  closedDoor: exampleAnswer('Another box is free'),
}

const stateOf = (index: number): BoxDoor['state'] => {
  if (index === 7) return 'mine'
  if (index === 9) return 'broken'
  return (index * 7) % 5 < 2 ? 'taken' : 'free'
}

const numbered = (count: number): readonly BoxDoor[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: String(index + 1),
    state: stateOf(index),
  }))

const real: readonly BoxDoor[] = numbered(300)
  .map((door, index) => ({
    ...door,
    large: index >= 240,
    place: { row: Math.floor(index / 30) + 1, column: (index % 30) + 1 },
  }))
  .filter(({ place }) => place.column !== 15 || place.row > 8)

function Wall({ id, doors, error }: { id: string; doors: readonly BoxDoor[]; error?: string }) {
  const [chosen, setChosen] = useState<number | null>(
    error ? null : (doors[Math.min(11, doors.length - 1)]?.id ?? null),
  )
  return (
    <BoxWall
      id={id}
      label="Number of the box"
      doors={doors}
      chosen={chosen}
      onChoose={setChosen}
      words={words}
      error={chosen === null ? error : undefined}
      {...(doors[0]?.place ? { tools: <Chip name={`${id}-eyes`} label="At eye level" /> } : {})}
    />
  )
}

export const examples: readonly CatalogueExample[] = [
  {
    name: 'one box',
    element: <Wall id="wall-1" doors={numbered(1).map((door) => ({ ...door, state: 'free' }))} />,
  },
  { name: 'all states', element: <Wall id="wall-42" doors={numbered(42)} /> },
  { name: 'nothing chosen yet', element: <Wall id="wall-error" doors={numbered(42)} error="Choose a box" /> },
  { name: 'three hundred', element: <Wall id="wall-300" doors={numbered(300)} /> },
  { name: 'two thousand', element: <Wall id="wall-2000" doors={numbered(2000)} /> },
  { name: 'as in the room', element: <Wall id="wall-real" doors={real} /> },
]
