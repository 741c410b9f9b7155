import { amountInWords } from '#copy/amount-text.ts'
import { boxNameWords, checkoutCopy, serviceHints } from '#copy/checkout.ts'
import { serviceName } from '#copy/price-words.ts'
import { addressText } from '#copy/rented-place.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { registeredItemsService, servicesAllowed } from '#domain/service.ts'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { Coded } from './coded.tsx'
import { fieldIds, problemWords } from './field-words.ts'
import { nameUse } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'
import { type Part, section } from './wizard-section.ts'

const keys = ['servicePrices', 'clientType', 'today', 'place'] as const
const choices = [
  'isAaps',
  'opsIndex',
  'box',
  'boxName',
  'namedCell',
  'deliveryRPO',
  'attachmentNotification',
  'safetyGuarantee',
  'digitization',
] as const
type State = Part<(typeof keys)[number], (typeof choices)[number], 'boxName'>

/** The address for senders as it will stand on letters: index, box number, name (M-NAME-08). */
function FormatPreview({ state }: { state: State }) {
  const { form, place } = state
  const format = correspondenceFormat({
    index: form.opsIndex,
    boxNumber: form.box,
    lockerName: place.locker?.name ?? null,
    boxName: form.boxName,
  })
  const text = format.ok ? addressText(format.value) : checkoutCopy.formatNoBox[form.isAaps ? 'cell' : 'box']
  return (
    <Card tone="sunken" padding="small">
      <Text size="small" tone="muted">
        {checkoutCopy.formatTitle}
      </Text>
      <Text weight={format.ok ? 'strong' : 'regular'}>{text}</Text>
    </Card>
  )
}

function NameField({ state, page }: { state: State; page: WizardPage }) {
  const { boxName } = state.form
  const use = nameUse(boxName)
  const code = state.shownProblems.boxName
  return (
    <Stack gap="s">
      <Coded code={code}>
        <TextField
          id={fieldIds.boxName}
          name="boxName"
          label={checkoutCopy.boxName}
          hint={checkoutCopy.boxNameHint}
          error={problemWords(state).boxName}
          counter={checkoutCopy.boxNameCounter(use.letters, use.words)}
          required
          autoComplete="off"
          value={boxName}
          onChange={(event) => page.typeName(event.target.value)}
          onBlur={page.leaveName}
        />
        {code !== undefined && boxNameWords[code] === boxNameWords.name_forbidden && (
          <Link href={checkoutCopy.serviceOrder} external icon="document">
            {checkoutCopy.boxNameRules}
          </Link>
        )}
      </Coded>
      <FormatPreview state={state} />
    </Stack>
  )
}

const fields = [
  { field: 'namedCell', number: () => 1 },
  { field: 'deliveryRPO', number: registeredItemsService },
  { field: 'attachmentNotification', number: () => 7 },
  { field: 'safetyGuarantee', number: () => 8 },
  { field: 'digitization', number: () => 9 },
] as const

/** The services: what each means and costs; the name's field appears under its own (M-SVC-01, M-DIGI-01). */
export const ServiceFields = section(keys, choices, ['boxName'], ({ state, page }) => {
  const { form, servicePrices, clientType } = state
  const allowed: readonly number[] = servicesAllowed({
    clientType,
    isAaps: form.isAaps,
    officeIndex: form.opsIndex,
  })
  return (
    <Stack gap="s">
      <Text size="small" tone="muted">
        {checkoutCopy.servicesHint}
      </Text>
      {fields.map(({ field, number }) => {
        const service = number(form.isAaps)
        const price = servicePrices[service]
        if (!allowed.includes(service)) return null
        return (
          <Stack key={field} gap="s">
            <Checkbox
              name={field}
              boxed
              label={serviceName(service)}
              hint={serviceHints[field]}
              aside={price && checkoutCopy.servicePrice(amountInWords(price.amount), price.once)}
              checked={form[field]}
              onChange={(event) => page.toggle(field, event.target.checked)}
            />
            {field === 'namedCell' && form.namedCell && <NameField state={state} page={page} />}
          </Stack>
        )
      })}
    </Stack>
  )
})
