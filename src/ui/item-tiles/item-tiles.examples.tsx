import { useState } from 'react'
import type { CatalogueExample } from '../component-example.ts'
import { ScaleShelf } from './item-drawing.tsx'
import { ItemTiles } from './item-tiles.tsx'

const letter = { look: 'envelope', length: 229, width: 162, thickness: 10 } as const
const parcel = { look: 'parcel', length: 300, width: 200, thickness: 150 } as const

function Tiles() {
  const [chosen, setChosen] = useState<readonly string[]>(['c5'])
  return (
    <ItemTiles
      name="tiles-item"
      label="What you expect"
      options={[
        { ...letter, id: 'c5', title: 'Envelope C5', hint: '22.9 × 16.2 cm', result: 'Fits the usual box' },
        { ...parcel, id: 'm', title: 'Parcel M', hint: '30 × 20 × 15 cm', result: 'At the counter' },
      ]}
      chosen={chosen}
      onToggle={(id) =>
        setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
      }
    />
  )
}

export const examples: readonly CatalogueExample[] = [
  { name: 'things with pictures', element: <Tiles /> },
  {
    name: 'a box beside a letter',
    element: (
      <ScaleShelf
        label="To one scale"
        doors={[{ width: 250, height: 100, caption: 'Usual' }]}
        items={[{ ...letter, id: 'c5', caption: 'Envelope C5' }]}
      />
    ),
  },
]
