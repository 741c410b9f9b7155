import type { ReactNode } from 'react'
import type { BranchClaimDetails, CurrentBoxRent } from '#back-office/api/branch-claims-and-boxes.ts'
import { branchCopy, branchRefusalText, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import type { DialogActionState } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField, LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { BoxOutOfOrderWarning } from './boxes-list.tsx'

export type ClaimDialogAction = 'refuse' | 'end' | 'book' | 'putOut'

export interface PendingClaimAction {
  readonly act: ClaimDialogAction
  readonly claim: number
  readonly payment: number | null
}

export interface ClaimActionDraft {
  /** Current rent of the box; may belong to another claim than the open one. */
  readonly rent: CurrentBoxRent | null
  /** Kopecks paid beyond a joint order's remaining rents, and the agreement to move them to the balance. */
  readonly surplus: { readonly amount: number; readonly agreed: boolean } | null
  readonly emptied: boolean
  readonly reason: string
  readonly amount: string
  readonly document: string
}

export type ClaimActionState = DialogActionState<PendingClaimAction, ClaimActionDraft>

interface Props {
  card: BranchClaimDetails
  state: ClaimActionState
  fill: (part: Partial<ClaimActionDraft>) => void
}

function Reason({ state, fill }: Omit<Props, 'card'>) {
  return (
    <LengthLimitedTextArea
      name="act-reason"
      limit={maxTextLength.reason}
      label={copy.reason}
      note={copy.optional}
      hint={copy.reasonHint}
      rows={3}
      value={state.draft.reason}
      onChange={(event) => fill({ reason: event.currentTarget.value })}
    />
  )
}

function Previous({ card }: Pick<Props, 'card'>) {
  const { previous } = card
  if (previous?.becomes === undefined || previous.becomes === null) return null
  const end = formatDottedDate(previous.endDate)
  return (
    <>
      <Text data-test="previous">
        {previous.becomes === claimStatus.onRent
          ? copy.previousRuns(previous.id, end)
          : copy.previousOver(previous.id, end)}
      </Text>
      {previous.autoExtends && <Text>{copy.previousExtendsItself}</Text>}
    </>
  )
}

function EmptiedBox({ card, state, fill }: Props) {
  if (!card.isSigned || card.previous?.becomes === claimStatus.onRent) return null
  const waiting = card.items.filter(
    ({ collectedAt, returnedOn }) => collectedAt === null && returnedOn === null,
  )
  return (
    <Checkbox
      name="act-emptied"
      boxed
      label={copy.emptied(card, waiting.length)}
      hint={copy.emptiedHint}
      checked={state.draft.emptied}
      onChange={(event) => fill({ emptied: event.currentTarget.checked })}
    />
  )
}

function Refuse({ card, state, fill }: Props) {
  const refund = card.refusalRefund ? formatAmount(card.refusalRefund) : null
  return (
    <>
      <Text>{card.previous?.becomes ? copy.refuseExtensionText(refund) : copy.refuseText(refund)}</Text>
      <Previous card={card} />
      <EmptiedBox card={card} state={state} fill={fill} />
      <Reason state={state} fill={fill} />
    </>
  )
}

function End({ card, state, fill }: Props) {
  const earlyEnd = card.earlyEnd ?? { months: 0, refund: 0, extension: null }
  const { extension } = earlyEnd
  return (
    <>
      <Text>{copy.endText(earlyEnd.months, formatAmount(earlyEnd.refund - (extension?.refund ?? 0)))}</Text>
      {extension && (
        <Text data-test="extension">
          {extension.refund > 0
            ? copy.endExtension(extension.id, formatAmount(extension.refund))
            : copy.endWaitingExtension(extension.id)}
        </Text>
      )}
      <Text size="lead" weight="strong" numeric data-test="refund">
        {copy.endRefund}: {formatAmount(earlyEnd.refund)}
      </Text>
      <EmptiedBox card={card} state={state} fill={fill} />
      <Reason state={state} fill={fill} />
    </>
  )
}

function Book({ card, state, fill }: Props) {
  const { subject, draft, refused } = state
  const { surplus } = draft
  const booked = card.payments.find(({ id }) => id === subject.payment)
  const wrong = (refused === 'amount_malformed' || refused === 'amount_differs') && surplus === null
  const ended = booked?.joint !== undefined && booked.joint.total > booked.amount
  return (
    <>
      <Text>{copy.bookText(formatAmount(booked?.amount ?? 0))}</Text>
      {booked?.joint && (
        <Text>
          {branchCopy.jointShort(booked.joint.order, booked.joint.claims)}. {copy.bookJointText}
        </Text>
      )}
      {ended && <Text>{copy.bookEndedText(formatAmount(booked.joint?.total ?? 0))}</Text>}
      <TextField
        name="act-amount"
        label={copy.amount}
        inputMode="decimal"
        width="short"
        suffix={copy.amountUnit}
        autoComplete="off"
        required
        value={draft.amount}
        error={wrong ? branchRefusalText(refused) : undefined}
        onChange={(event) => fill({ amount: event.currentTarget.value, surplus: null })}
      />
      <LengthLimitedField
        name="act-document"
        limit={maxTextLength.documentNumber}
        label={copy.document}
        {...(surplus?.agreed ? { required: true } : { note: copy.optional })}
        error={refused === 'document_missing' ? branchRefusalText(refused) : undefined}
        autoComplete="off"
        value={draft.document}
        onChange={(event) => fill({ document: event.currentTarget.value })}
      />
      {surplus && (
        <Notice tone="warning" live="polite" title={copy.surplusTitle(formatAmount(surplus.amount))}>
          <Stack gap="s">
            <Text>{copy.surplusText}</Text>
            <Checkbox
              name="act-surplus"
              boxed
              label={copy.keepSurplus(formatAmount(surplus.amount))}
              checked={surplus.agreed}
              onChange={(event) => fill({ surplus: { ...surplus, agreed: event.currentTarget.checked } })}
            />
          </Stack>
        </Notice>
      )}
    </>
  )
}

const fieldsByAct: Readonly<Record<ClaimDialogAction, (props: Props) => ReactNode>> = {
  refuse: Refuse,
  end: End,
  book: Book,
  putOut: ({ card, state: { draft } }) =>
    draft.rent && <BoxOutOfOrderWarning place={card} rent={draft.rent} />,
}
export function ClaimActionFields(props: Props) {
  const { act } = props.state.subject
  const Body = fieldsByAct[act]
  return (
    <>
      <Body {...props} />
      {props.card.officeStopped && (act === 'end' || act === 'refuse') && (
        <Text tone="muted">{copy.twoPeople}</Text>
      )}
    </>
  )
}
