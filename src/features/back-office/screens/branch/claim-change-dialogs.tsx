import type { ReplacementBox } from '#back-office/api/branch-claim-changes.ts'
import { changeClaimTerms, readReplacementBoxes, replaceBox } from '#back-office/api/branch-claim-changes.ts'
import type { BranchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy } from '#back-office/words/branch.ts'
import {
  claimTermsCopy,
  claimTermsRefusalText,
  replaceBoxCopy,
  replaceBoxRefusalText,
} from '#back-office/words/branch-claim-changes.ts'
import { listAllowedServices, type ServiceNumber, serviceNumberByName } from '#claims/rules/services.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { BOX_NAME_MAX_LENGTH } from '#kit/rules/limits.ts'
import {
  createDialogAction,
  type DialogActionFailure,
  type DialogActionState,
} from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#money/rules/payment-method.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface ReplaceBoxDraft {
  readonly boxes: readonly ReplacementBox[] | null
  readonly box: number | null
}

interface BoxesProps extends DialogActionState<BranchClaimDetails, ReplaceBoxDraft> {
  fill: (part: Partial<ReplaceBoxDraft>) => void
}

function Boxes({ subject: card, draft: { boxes, box }, refused, fill }: BoxesProps) {
  if (boxes === null) return refused === null ? <Skeleton label={branchCopy.loading} count={1} /> : null
  if (boxes.length === 0) return <Notice tone="warning">{replaceBoxCopy.none(card)}</Notice>
  return (
    <Select
      name="move-box"
      label={replaceBoxCopy.box(card)}
      empty={replaceBoxCopy.choose}
      width="medium"
      required
      options={boxes.map(({ id, number, lockerName }) => ({
        value: String(id),
        label: replaceBoxCopy.option({ boxNumber: number, lockerName }),
      }))}
      value={box === null ? '' : String(box)}
      error={refused === 'box_missing' ? replaceBoxRefusalText(refused) : undefined}
      onChange={({ currentTarget: { value } }) => fill({ box: value === '' ? null : Number(value) })}
    />
  )
}

export function createReplaceBoxDialog(
  environment: Environment,
  moved: (claim: number) => void,
  overtaken: (claim: number, code: string) => void,
) {
  const move = createDialogAction<BranchClaimDetails, ReplaceBoxDraft>({
    formId: 'desk-move',
    draft: { boxes: null, box: null },
    title: () => replaceBoxCopy.title,
    submit: replaceBoxCopy.confirm,
    submitting: replaceBoxCopy.sending,
    refusal: replaceBoxRefusalText,
    atFields: ['box_missing'],
    fields: (state, fill) => (
      <>
        <Text>{replaceBoxCopy.lead(state.subject)}</Text>
        <Text>{replaceBoxCopy.byHand(state.subject)}</Text>
        <Boxes {...state} fill={fill} />
      </>
    ),
    send: ({ id }, { box }) =>
      box === null
        ? { ok: false, code: 'box_missing' }
        : call(environment, replaceBox, { params: { id }, body: { box } }),
    refused: async ({ code }, { subject: { id } }) => {
      // A colleague has already replaced the box or ended the rent.
      if (code === 'status_not_allowed') {
        overtaken(id, code)
        return 'close'
      }
      if (code !== 'box_taken') return { draft: { box: null } }
      const answer = await call(environment, readReplacementBoxes, { params: { id } })
      return { draft: { box: null, ...(answer.ok ? { boxes: answer.value.boxes } : {}) } }
    },
    done: ({ id }) => moved(id),
  })
  return {
    ...move,
    open: async (card: BranchClaimDetails): Promise<void> => {
      move.open(card)
      const answer = await call(environment, readReplacementBoxes, { params: { id: card.id } })
      if (move.$act.get()?.subject !== card) return
      if (answer.ok) move.fill({ boxes: answer.value.boxes })
      else move.refuse(answer.code)
    },
  }
}

interface OrderDraft {
  readonly services: readonly ServiceNumber[]
  readonly boxName: string
  readonly method: PaymentMethod
  /** Price of these terms in kopecks; null until the server has calculated it. */
  readonly total: number | null
}

interface OrderProps extends DialogActionState<BranchClaimDetails, OrderDraft> {
  fill: (part: Partial<OrderDraft>) => void
}

const servicesOnOffer = ({ clientType, isAaps, index: officeIndex, stoppedServices }: BranchClaimDetails) =>
  listAllowedServices({ clientType, isAaps, officeIndex, stoppedServices })

function Services({ subject: card, draft, refused, fill }: OrderProps) {
  const offered = servicesOnOffer(card)
  const switchService = (number: ServiceNumber, on: boolean) =>
    fill({
      services: offered.filter((item) => (item === number ? on : draft.services.includes(item))),
      total: null,
    })
  return (
    <Stack gap="s">
      <Heading level={3} size="h4">
        {claimTermsCopy.services}
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
      {draft.services.includes(serviceNumberByName.boxName) && (
        <LengthLimitedField
          name="order-name"
          limit={BOX_NAME_MAX_LENGTH}
          isName
          label={claimTermsCopy.boxName}
          hint={claimTermsCopy.boxNameHint}
          autoComplete="off"
          required
          value={draft.boxName}
          error={refused === 'name_refused' ? claimTermsRefusalText(refused) : undefined}
          onChange={(event) => fill({ boxName: event.currentTarget.value, total: null })}
        />
      )}
    </Stack>
  )
}

function OrderFields(props: OrderProps) {
  const { subject: card, draft, fill } = props
  const methods = paymentMethodsFor(card.clientType)
  return (
    <>
      <Text>{claimTermsCopy.lead}</Text>
      <Services {...props} />
      <SegmentedControl
        name="order-method"
        label={claimTermsCopy.method}
        options={methods.map((method) => ({ value: String(method), label: claimTermsCopy.methods[method] }))}
        value={String(draft.method)}
        onChange={(value) =>
          fill({ method: methods.find((method) => String(method) === value) ?? draft.method, total: null })
        }
      />
      {draft.total !== null && (
        <Text size="lead" weight="strong" numeric aria-live="polite" data-test="new-total">
          {draft.total === card.total
            ? claimTermsCopy.sameTotal(formatAmount(draft.total))
            : claimTermsCopy.newTotal(formatAmount(draft.total), formatAmount(card.total))}
        </Text>
      )}
    </>
  )
}

const totalFromRefusal = (refusal: DialogActionFailure): number | null => {
  const { total } = (('data' in refusal && refusal.data) || {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}

const isSameOrder = (sentOrder: OrderDraft, now: OrderDraft | undefined): boolean =>
  sentOrder.services === now?.services && sentOrder.boxName === now.boxName && sentOrder.method === now.method

/** The first submit calculates the price; the second changes the terms at that price. */
export function createChangeClaimTermsDialog(environment: Environment, changed: (claim: number) => void) {
  const order = createDialogAction<BranchClaimDetails, OrderDraft>({
    formId: 'desk-order',
    draft: (card) => ({
      services: card.services,
      boxName: card.boxName ?? '',
      method: card.paymentMethod ?? paymentMethodsFor(card.clientType)[0] ?? paymentMethod.office,
      total: null,
    }),
    title: () => claimTermsCopy.title,
    submit: ({ total }) => (total === null ? claimTermsCopy.count : claimTermsCopy.confirm),
    submitting: ({ total }) => (total === null ? claimTermsCopy.counting : claimTermsCopy.sending),
    refusal: claimTermsRefusalText,
    atFields: ['name_refused'],
    fields: (state, fill) => <OrderFields {...state} fill={fill} />,
    send: ({ id }, { services, boxName, method, total }) =>
      call(environment, changeClaimTerms, {
        params: { id },
        body: { services: [...services], boxName, method, ...(total === null ? {} : { total }) },
      }),
    refused: async (refusal, sentOrder) => {
      if (refusal.code !== 'total_differs') return undefined
      const isSame = isSameOrder(sentOrder.draft, order.$act.get()?.draft)
      return { refused: null, draft: { total: isSame ? totalFromRefusal(refusal) : null } }
    },
    done: ({ id }) => changed(id),
  })
  return order
}
