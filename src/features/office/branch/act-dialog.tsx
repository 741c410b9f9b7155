import type { ReactNode } from 'react'
import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { branchCopy, branchRefusalText, branchCardCopy as copy } from '#copy/branch.ts'
import { dateInDots } from '#copy/date-text.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedArea, LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { CardStore, DialogAct, ShownCard } from './card-store.ts'
import { PutOutWords } from './put-out.tsx'

interface Props {
  state: ShownCard
  store: CardStore
}

const formId = 'desk-act'

function Reason({ state, store }: Props) {
  return (
    <LimitedArea
      name="act-reason"
      limit={longest.reason}
      label={copy.reason}
      note={copy.optional}
      hint={copy.reasonHint}
      rows={3}
      value={state.draft.reason}
      onChange={(event) => store.type({ reason: event.currentTarget.value })}
    />
  )
}

function Sign({ state, store }: Props) {
  const { card, draft } = state
  return (
    <>
      <Text>{copy.signText(dateInDots(card.startDate))}</Text>
      {card.clientType === clientTypeByName.privileged && (
        <Checkbox
          name="act-privilege"
          boxed
          label={copy.privilegeSeen(card.privilegeDocument ?? '')}
          checked={draft.privilegeSeen}
          onChange={(event) => store.type({ privilegeSeen: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** What becomes of the rent that a refused extension continued. */
function Previous({ card }: { card: ShownCard['card'] }) {
  const { previous } = card
  if (previous?.becomes === undefined || previous.becomes === null) return null
  const end = dateInDots(previous.endDate)
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

function Refuse({ state, store }: Props) {
  const { card } = state
  const refund = card.refusalRefund ? amountInWords(card.refusalRefund) : null
  return (
    <>
      <Text>{card.previous?.becomes ? copy.refuseExtensionText(refund) : copy.refuseText(refund)}</Text>
      <Previous card={card} />
      <Reason state={state} store={store} />
    </>
  )
}

function End({ state, store }: Props) {
  const early = state.card.earlyEnd ?? { months: 0, refund: 0, extension: null }
  const { extension } = early
  return (
    <>
      <Text>{copy.endText(early.months, amountInWords(early.refund - (extension?.refund ?? 0)))}</Text>
      {extension && (
        <Text data-test="extension">
          {extension.refund > 0
            ? copy.endExtension(extension.id, amountInWords(extension.refund))
            : copy.endWaitingExtension(extension.id)}
        </Text>
      )}
      <Text size="lead" weight="strong" numeric data-test="refund">
        {copy.endRefund}: {amountInWords(early.refund)}
      </Text>
      <Reason state={state} store={store} />
    </>
  )
}

function Book({ state, store }: Props) {
  const { card, payment, draft, refused, surplus } = state
  const booked = card.payments.find(({ id }) => id === payment)
  const wrong = (refused === 'amount_malformed' || refused === 'amount_differs') && surplus === null
  const ended = booked?.joint !== undefined && booked.joint.total > booked.amount
  return (
    <>
      <Text>{copy.bookText(amountInWords(booked?.amount ?? 0))}</Text>
      {booked?.joint && (
        <Text>
          {branchCopy.jointShort(booked.joint.order, booked.joint.claims)}. {copy.bookJointText}
        </Text>
      )}
      {ended && <Text>{copy.bookEndedText(amountInWords(booked.joint?.total ?? 0))}</Text>}
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
        onChange={(event) => store.type({ amount: event.currentTarget.value })}
      />
      <LimitedField
        name="act-document"
        limit={longest.documentNumber}
        label={copy.document}
        {...(surplus?.agreed ? { required: true } : { note: copy.optional })}
        error={refused === 'document_missing' ? branchRefusalText(refused) : undefined}
        autoComplete="off"
        value={draft.document}
        onChange={(event) => store.type({ document: event.currentTarget.value })}
      />
      {surplus && (
        <Notice tone="warning" live="polite" title={copy.surplusTitle(amountInWords(surplus.amount))}>
          <Stack gap="s">
            <Text>{copy.surplusText}</Text>
            <Checkbox
              name="act-surplus"
              boxed
              label={copy.keepSurplus(amountInWords(surplus.amount))}
              checked={surplus.agreed}
              onChange={(event) => store.keepSurplus(event.currentTarget.checked)}
            />
          </Stack>
        </Notice>
      )}
    </>
  )
}

function PutOut({ state: { card, rent } }: Props) {
  return rent && <PutOutWords place={card} rent={rent} />
}

const bodies: Readonly<Record<DialogAct, (props: Props) => ReactNode>> = {
  sign: Sign,
  refuse: Refuse,
  end: End,
  book: Book,
  putOut: PutOut,
}
const titles: Readonly<Record<DialogAct, string>> = {
  sign: copy.signTitle,
  refuse: copy.refuseTitle,
  end: copy.endTitle,
  book: copy.bookTitle,
  putOut: branchCopy.putOutTitle,
}
const atField: readonly string[] = ['amount_malformed', 'amount_differs', 'document_missing']

/** Asks before an act that cannot be undone; Enter in a field confirms, Escape leaves. */
export function ActDialog({ state, store }: Props) {
  const { dialog, sending, refused } = state
  const Body = dialog === null ? null : bodies[dialog]
  return (
    <FormDialog
      open={dialog !== null}
      onClose={store.leaveDialog}
      title={dialog === null ? '' : titles[dialog]}
      formId={formId}
      send={dialog === null ? '' : copy.confirm[dialog]}
      sending={copy.sending}
      busy={sending}
      danger={dialog === 'end' || dialog === 'refuse' || dialog === 'putOut'}
    >
      {Body && (
        <Form id={formId} onSubmit={() => void store.confirm()}>
          <Stack gap="m">
            <Body state={state} store={store} />
            {state.card.officeStopped && (dialog === 'end' || dialog === 'refuse') && (
              <Text tone="muted">{copy.twoPeople}</Text>
            )}
            {refused !== null && !atField.includes(refused) && (
              <RefusalNotice code={refused} words={branchRefusalText} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
