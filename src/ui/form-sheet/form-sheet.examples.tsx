import type { Example } from '../example.ts'
import { Text } from '../text/text.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { FormSheet, SheetFold, SheetPart } from './form-sheet.tsx'

const sheet = (open: boolean, prefix: string) => (
  <FormSheet>
    <SheetPart id={`${prefix}-who`} title="Who rents" note="The price depends on it">
      <Text>The first part.</Text>
    </SheetPart>
    <SheetPart id={`${prefix}-when`} title="When">
      <Text>The second part.</Text>
    </SheetPart>
    <SheetFold id={`${prefix}-promo`} title="Promo code" open={open}>
      <TextField name={`${prefix}-code`} label="Code" width="medium" />
    </SheetFold>
  </FormSheet>
)

export const examples: readonly Example[] = [
  { name: 'parts and a folded one', element: sheet(false, 'closed') },
  { name: 'opened', element: sheet(true, 'opened') },
]
