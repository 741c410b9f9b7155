import type { ComponentExample } from '../component-example.ts'
import { BoxSize } from './box-size.tsx'

export const examples: readonly ComponentExample[] = [
  {
    name: 'usual',
    element: <BoxSize width={250} height={100} caption="100 × 250 mm" sheetCaption="A4" bookCaption="book" />,
  },
  {
    name: 'enlarged',
    element: <BoxSize width={359} height={231} caption="231 × 359 mm" sheetCaption="A4" bookCaption="book" />,
  },
]
