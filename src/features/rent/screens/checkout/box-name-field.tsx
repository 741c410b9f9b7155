import { useStore } from '@nanostores/react'
import { formatPostalAddress } from '#places/words/rented-place.ts'
import { mailingAddressParts, normalizeBoxName } from '#rent/rules/box-name.ts'
import { boxNameCopy, boxNameRefusalTexts } from '#rent/words/checkout.ts'
import { Card } from '#ui/card/card.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { ErrorCodeMarker, useRentalFormField } from './form-parts.tsx'
import { fieldIds, problemTexts } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
  lockerName: string | null
}

/** The mailing address with the typed name (M-NAME-08). */
function FormatPreview({ lockerName }: Pick<Props, 'lockerName'>) {
  const index = useRentalFormField('opsIndex')
  const boxNumber = useRentalFormField('box')
  const boxName = useRentalFormField('boxName')
  const format = mailingAddressParts({ index, boxNumber, lockerName, boxName })
  const text = format.ok
    ? formatPostalAddress(format.value)
    : boxNameCopy.formatNoBox[lockerName === null ? 'box' : 'cell']
  return (
    <Card tone="sunken" padding="small">
      <Text size="small" tone="muted">
        {boxNameCopy.formatTitle}
      </Text>
      <Text weight={format.ok ? 'strong' : 'regular'}>{text}</Text>
    </Card>
  )
}

/** The box name and its problems (M-NAME-01…08). */
export function BoxNameField({ page, lockerName }: Props) {
  const boxName = useRentalFormField('boxName')
  // Letters and words are counted in the normalized name, as the rule does (M-NAME-02, 03).
  const name = normalizeBoxName(boxName)
  const counter = boxNameCopy.boxNameCounter([...name].length, name === '' ? 0 : name.split(' ').length)
  const code = useStore(page.shownProblems.boxName)
  return (
    <Stack gap="s">
      <ErrorCodeMarker code={code}>
        <TextField
          id={fieldIds.boxName}
          name="boxName"
          label={boxNameCopy.boxName}
          hint={boxNameCopy.boxNameHint}
          error={code && problemTexts.boxName(code)}
          counter={counter}
          required
          autoComplete="off"
          value={boxName}
          onChange={(event) => page.typeName(event.target.value)}
          onBlur={page.leaveName}
        />
        {code !== undefined && boxNameRefusalTexts[code] === boxNameRefusalTexts.name_forbidden && (
          <Link href={boxNameCopy.serviceOrder} external icon="document">
            {boxNameCopy.boxNameRules}
          </Link>
        )}
      </ErrorCodeMarker>
      <FormatPreview lockerName={lockerName} />
    </Stack>
  )
}
