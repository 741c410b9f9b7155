import type { ComponentExample } from '../component-example.ts'
import { Text } from '../text/text.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { CollapsibleSheetSection, FormSheet, SheetSection } from './form-sheet.tsx'

const sheet = (open: boolean, prefix: string) => (
  <FormSheet>
    <SheetSection id={`${prefix}-who`} title="Who rents" note="The price depends on it">
      <Text>The first part.</Text>
    </SheetSection>
    <SheetSection id={`${prefix}-when`} title="When">
      <Text>The second part.</Text>
    </SheetSection>
    <CollapsibleSheetSection id={`${prefix}-promo`} title="Promo code" open={open}>
      <TextField name={`${prefix}-code`} label="Code" width="medium" />
    </CollapsibleSheetSection>
  </FormSheet>
)

export const examples: readonly ComponentExample[] = [
  { name: 'parts and a folded one', element: sheet(false, 'closed') },
  { name: 'opened', element: sheet(true, 'opened') },
]
