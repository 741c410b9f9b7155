import { useStore } from '@nanostores/react'
import { needsPowerOfAttorney } from '#delegates/rules/delegation.ts'
import { collectorRefusalText, collectorCopy as copy } from '#delegates/words/collector.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { CollectorDialogState, CollectorDialogStore } from './collector-dialog-store.ts'

const FORM_ID = 'hand-over'
const POWER_OF_ATTORNEY_REFUSAL = 'power_of_attorney_missing'

function Items({ state, store }: { state: CollectorDialogState; store: CollectorDialogStore }) {
  const boxes = state.collector.boxes.filter(({ items }) => items.length > 0)
  if (boxes.length === 0) return <Text>{copy.nothing}</Text>
  return boxes.map((box) => (
    <Stack key={box.claim} gap="xs">
      <Heading level={3} size="eyebrow">
        {copy.place(box)}
      </Heading>
      {box.items.map((item) => (
        <Checkbox
          key={item.id}
          name={`item-${item.id}`}
          label={[copy.kinds[item.kind], item.track].filter(Boolean).join(' ')}
          checked={state.chosen.includes(item.id)}
          onChange={(event) => store.choose(item.id, event.target.checked)}
        />
      ))}
    </Stack>
  ))
}

function HandoverForm({ state, store }: { state: CollectorDialogState; store: CollectorDialogStore }) {
  const { collector, chosen, refused } = state
  const kinds = collector.boxes
    .flatMap(({ items }) => items)
    .filter(({ id }) => chosen.includes(id))
    .map(({ kind }) => kind)
  const isFieldRefused = refused === POWER_OF_ATTORNEY_REFUSAL
  return (
    <Form id={FORM_ID} onSubmit={() => void store.handOver()}>
      <Stack gap="m">
        <DescriptionList
          items={[
            { term: copy.holder, details: collector.holder },
            { term: copy.until, details: copy.untilText(collector.untilDay, collector.once) },
            ...(collector.lastHandoverAt === null
              ? []
              : [{ term: copy.last, details: copy.lastText(collector.lastHandoverAt) }]),
          ]}
        />
        <Text weight="strong">{copy.passport}</Text>
        <Items state={state} store={store} />
        {needsPowerOfAttorney(kinds) && (
          <LengthLimitedField
            name="power-of-attorney"
            limit={maxTextLength.documentNumber}
            label={copy.powerOfAttorney}
            hint={copy.powerOfAttorneyHint}
            autoComplete="off"
            value={state.powerOfAttorney}
            onChange={(event) => store.typePowerOfAttorney(event.currentTarget.value)}
            error={isFieldRefused ? collectorRefusalText(POWER_OF_ATTORNEY_REFUSAL) : undefined}
          />
        )}
        {!isFieldRefused && <RefusalNotice code={refused} words={collectorRefusalText} />}
      </Stack>
    </Form>
  )
}

export function CollectorDialog({ store }: { store: CollectorDialogStore }) {
  const state = useStore(store.$dialog, { ssr: 'initial' })
  const isEmpty = state?.collector.boxes.every(({ items }) => items.length === 0) ?? false
  return (
    <FormDialog
      open={state !== null}
      onClose={store.close}
      title={copy.title(state?.collector.name ?? '')}
      formId={FORM_ID}
      send={copy.handOver}
      sending={copy.handingOver}
      busy={state?.busy ?? false}
      keeps
      done={isEmpty ? copy.close : undefined}
    >
      {state && <HandoverForm state={state} store={store} />}
    </FormDialog>
  )
}
