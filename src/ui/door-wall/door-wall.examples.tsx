import type { CatalogueExample } from '../component-example.ts'
import { DoorWall } from './door-wall.tsx'

const door = (id: number, isOpen: boolean, note: string) => ({
  id,
  number: String(id),
  href: '/',
  isOpen,
  name: `Box ${id}: ${note}`,
  note,
})

export const examples: readonly CatalogueExample[] = [
  {
    name: 'with mail, empty, long number',
    element: (
      <DoorWall
        label="Boxes"
        doors={[
          door(4, true, '2 letters'),
          door(523, false, 'empty'),
          door(1204, false, 'empty'),
          door(1_234_567, true, '1 parcel'),
        ]}
      />
    ),
  },
]
