import type { CatalogueExample } from '../component-example.ts'
import { Hero } from '../hero/hero.tsx'
import { BoxWallPicture } from './box-wall-picture.tsx'

export const examples: readonly CatalogueExample[] = [
  { name: 'on ink', element: <Hero level={2} title="A wall of boxes" picture={<BoxWallPicture />} /> },
]
