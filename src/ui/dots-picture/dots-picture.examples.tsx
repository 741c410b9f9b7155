import type { Example } from '../example.ts'
import { DotsPicture } from './dots-picture.tsx'

export const examples: readonly Example[] = [
  {
    name: 'a few',
    element: (
      <DotsPicture dots="M40 60h0M80 90h0M160 80h0M170 84h0M240 40h0M290 120h0" size={6} label="Offices" />
    ),
  },
]
