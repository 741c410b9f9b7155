import type { ComponentExample } from '../component-example.ts'
import { Hero } from '../hero/hero.tsx'
import { WallPicture } from './wall-picture.tsx'

export const examples: readonly ComponentExample[] = [
  { name: 'on ink', element: <Hero level={2} title="A wall of boxes" picture={<WallPicture />} /> },
]
