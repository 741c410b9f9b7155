import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { BranchCard } from '#contract/branch.ts'
import { changeOrder } from '#contract/branch-order.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchOrderRefusal, branchOrderCopy as copy } from '#copy/branch-order.ts'
import { serviceName } from '#copy/price-words.ts'
import { BOX_NAME_MAX_LENGTH } from '#domain/limits.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'
import { type ServiceNumber, service, servicesAllowed } from '#domain/service.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { type ActRefusal, type ActState, act } from '#screens/act.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface OrderDraft {
  readonly services: readonly ServiceNumber[]
  readonly boxName: string
  readonly method: PaymentMethod
  /** Kopecks counted by the server for this choice; null before that. */
  readonly total: number | null
}

interface FieldsProps extends ActState<BranchCard, OrderDraft> {
  fill: (part: Partial<OrderDraft>) => void
}

const offeredTo = ({ clientType, isAaps, index: officeIndex, stoppedServices }: BranchCard) =>
  servicesAllowed({ clientType, isAaps, officeIndex, stoppedServices })

function Services({ subject: card, draft, refused, fill }: FieldsProps) {
  const offered = offeredTo(card)
  const switchService = (number: ServiceNumber, on: boolean) =>
    fill({
      services: offered.filter((item) => (item === number ? on : draft.services.includes(item))),
      total: null,
    })
  return (
    <Stack gap="s">
      <Heading level={3} size="h4">
        {copy.services}
      </Heading>
      {offered.map((number) => (
        <Checkbox
          key={number}
          name={`order-service-${number}`}
          boxed
          label={serviceName(number)}
          checked={draft.services.includes(number)}
          onChange={(event) => switchService(number, event.currentTarget.checked)}
        />
      ))}
      {draft.services.includes(service.boxName) && (
        <LimitedField
          name="order-name"
          limit={BOX_NAME_MAX_LENGTH}
          isName
          label={copy.boxName}
          hint={copy.boxNameHint}
          autoComplete="off"
          required
          value={draft.boxName}
          error={refused === 'name_refused' ? branchOrderRefusal(refused) : undefined}
          onChange={(event) => fill({ boxName: event.currentTarget.value, total: null })}
        />
      )}
    </Stack>
  )
}

function Fields(props: FieldsProps) {
  const { subject: card, draft, fill } = props
  const methods = paymentMethodsFor(card.clientType)
  return (
    <>
      <Text>{copy.lead}</Text>
      <Services {...props} />
      <Segmented
        name="order-method"
        label={copy.method}
        options={methods.map((method) => ({ value: String(method), label: copy.methods[method] }))}
        value={String(draft.method)}
        onChange={(value) =>
          fill({ method: methods.find((method) => String(method) === value) ?? draft.method, total: null })
        }
      />
      {draft.total !== null && (
        <Text size="lead" weight="strong" numeric aria-live="polite" data-test="new-total">
          {draft.total === card.total
            ? copy.sameTotal(amountInWords(draft.total))
            : copy.newTotal(amountInWords(draft.total), amountInWords(card.total))}
        </Text>
      )}
    </>
  )
}

const totalIn = (refusal: ActRefusal): number | null => {
  const { total } = (('data' in refusal && refusal.data) || {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}

const isSameOrder = (sent: OrderDraft, now: OrderDraft | undefined): boolean =>
  sent.services === now?.services && sent.boxName === now.boxName && sent.method === now.method

/** The first press counts the price, the second changes the order at that price. */
export function orderAct(environment: Environment, changed: (claim: number) => void) {
  const order = act<BranchCard, OrderDraft>({
    formId: 'desk-order',
    draft: (card) => ({
      services: card.services,
      boxName: card.boxName ?? '',
      method: card.paymentMethod ?? paymentMethodsFor(card.clientType)[0] ?? paymentMethod.office,
      total: null,
    }),
    title: () => copy.title,
    submit: ({ total }) => (total === null ? copy.count : copy.confirm),
    submitting: ({ total }) => (total === null ? copy.counting : copy.sending),
    refusal: branchOrderRefusal,
    atFields: ['name_refused'],
    fields: (state, fill) => <Fields {...state} fill={fill} />,
    send: ({ id }, { services, boxName, method, total }) =>
      call(environment, changeOrder, {
        params: { id },
        body: { services: [...services], boxName, method, ...(total === null ? {} : { total }) },
      }),
    refused: async (refusal, sent) => {
      if (refusal.code !== 'total_differs') return undefined
      // The choice may have changed meanwhile.
      const isSame = isSameOrder(sent.draft, order.$act.get()?.draft)
      return { refused: null, draft: { total: isSame ? totalIn(refusal) : null } }
    },
    done: ({ id }) => changed(id),
  })
  return order
}
