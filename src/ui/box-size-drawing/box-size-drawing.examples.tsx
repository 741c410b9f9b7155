import type { CatalogueExample } from '../component-example.ts'
import { BoxSizeDrawing } from './box-size-drawing.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'usual',
    element: (
      <BoxSizeDrawing width={250} height={100} caption="100 × 250 mm" sheetCaption="A4" bookCaption="book" />
    ),
  },
  {
    name: 'enlarged',
    element: (
      <BoxSizeDrawing width={359} height={231} caption="231 × 359 mm" sheetCaption="A4" bookCaption="book" />
    ),
  },
]
