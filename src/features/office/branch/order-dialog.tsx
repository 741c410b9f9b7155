import { useStore } from '@nanostores/react'
import { amountInWords } from '#copy/amount-text.ts'
import { branchOrderRefusal, branchOrderCopy as copy } from '#copy/branch-order.ts'
import { serviceName } from '#copy/price-words.ts'
import { BOX_NAME_MAX_LENGTH } from '#domain/limits.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { OrderState } from './order-store.ts'

interface Props {
  state: OrderState
  page: BranchPage
}

const formId = 'desk-order'

function Services({ state, page }: Props) {
  return (
    <Stack gap="s">
      <Heading level={3} size="h4">
        {copy.services}
      </Heading>
      {state.offered.map((number) => (
        <Checkbox
          key={number}
          name={`order-service-${number}`}
          boxed
          label={serviceName(number)}
          checked={state.services.includes(number)}
          onChange={(event) => page.order.switchService(number, event.currentTarget.checked)}
        />
      ))}
      {state.needsName && (
        <LimitedField
          name="order-name"
          limit={BOX_NAME_MAX_LENGTH}
          isName
          label={copy.boxName}
          hint={copy.boxNameHint}
          autoComplete="off"
          required
          value={state.boxName}
          error={state.refused === 'name_refused' ? branchOrderRefusal(state.refused) : undefined}
          onChange={(event) => page.order.choose({ boxName: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

function Total({ state: { total, card } }: Pick<Props, 'state'>) {
  if (total === null) return null
  return (
    <Text size="lead" weight="strong" numeric aria-live="polite" data-test="new-total">
      {total === card.total
        ? copy.sameTotal(amountInWords(total))
        : copy.newTotal(amountInWords(total), amountInWords(card.total))}
    </Text>
  )
}

function Fields({ state, page }: Props) {
  const { refused } = state
  return (
    <Form id={formId} onSubmit={() => void page.order.send()}>
      <Stack gap="m">
        <Text>{copy.lead}</Text>
        <Services state={state} page={page} />
        <Segmented
          name="order-method"
          label={copy.method}
          options={state.methods.map((method) => ({ value: String(method), label: copy.methods[method] }))}
          value={String(state.method)}
          onChange={(value) =>
            page.order.choose({
              method: state.methods.find((method) => String(method) === value) ?? state.method,
            })
          }
        />
        <Total state={state} />
        {refused !== 'name_refused' && <RefusalNotice code={refused} words={branchOrderRefusal} />}
      </Stack>
    </Form>
  )
}

/** Changes what an unpaid claim orders: count first, then confirm at that price. */
export function OrderDialog({ page }: { page: BranchPage }) {
  const state = useStore(page.order.$order)
  const counted = state !== null && state.total !== null
  return (
    <FormDialog
      open={state !== null}
      onClose={page.order.close}
      title={copy.title}
      formId={formId}
      send={counted ? copy.confirm : copy.count}
      sending={counted ? copy.sending : copy.counting}
      busy={state?.sending ?? false}
    >
      {state && <Fields state={state} page={page} />}
    </FormDialog>
  )
}
