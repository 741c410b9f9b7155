import type { ReactNode } from 'react'
import type { BranchCard } from '#contract/branch.ts'
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
import type { ActState, ActStore, DialogAct } from './act-store.ts'
import { PutOutWords } from './boxes-list.tsx'

interface Props {
  card: BranchCard
  state: ActState
  store: ActStore
}

const formId = 'desk-act'

function Reason({ state, store }: Omit<Props, 'card'>) {
  return (
    <LimitedArea
      name="act-reason"
      limit={longest.reason}
      label={copy.reason}
      note={copy.optional}
      hint={copy.reasonHint}
      rows={3}
      value={state.reason}
      onChange={(event) => store.type({ reason: event.currentTarget.value })}
    />
  )
}

function Sign({ card, state, store }: Props) {
  return (
    <>
      <Text>{copy.signText(dateInDots(card.startDate))}</Text>
      {card.clientType === clientTypeByName.privileged && (
        <Checkbox
          name="act-privilege"
          boxed
          label={copy.privilegeSeen(card.privilegeDocument ?? '')}
          checked={state.privilegeSeen}
          onChange={(event) => store.type({ privilegeSeen: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** What refusing an extension does to the rent before it. */
function Previous({ card }: Pick<Props, 'card'>) {
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

/** Asks whether mail and key were handed over: until then the box is not rented out. */
function Emptied({ card, state, store }: Props) {
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
      checked={state.emptied}
      onChange={(event) => store.type({ emptied: event.currentTarget.checked })}
    />
  )
}

function Refuse({ card, state, store }: Props) {
  const refund = card.refusalRefund ? amountInWords(card.refusalRefund) : null
  return (
    <>
      <Text>{card.previous?.becomes ? copy.refuseExtensionText(refund) : copy.refuseText(refund)}</Text>
      <Previous card={card} />
      <Emptied card={card} state={state} store={store} />
      <Reason state={state} store={store} />
    </>
  )
}

function End({ card, state, store }: Props) {
  const early = card.earlyEnd ?? { months: 0, refund: 0, extension: null }
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
      <Emptied card={card} state={state} store={store} />
      <Reason state={state} store={store} />
    </>
  )
}

function Book({ card, state, store }: Props) {
  const { payment, refused, surplus } = state
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
        value={state.amount}
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
        value={state.document}
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

function PutOut({ card, state: { rent } }: Props) {
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
export function ClaimActDialog({ card, state, store }: Omit<Props, 'state'> & { state: ActState | null }) {
  const act = state?.act ?? null
  const Body = act === null ? null : bodies[act]
  return (
    <FormDialog
      open={state !== null}
      onClose={store.leave}
      title={act === null ? '' : titles[act]}
      formId={formId}
      send={act === null ? '' : copy.confirm[act]}
      sending={copy.sending}
      busy={state?.sending ?? false}
      danger={act === 'end' || act === 'refuse' || act === 'putOut'}
    >
      {Body && state && (
        <Form id={formId} onSubmit={() => void store.confirm()}>
          <Stack gap="m">
            <Body card={card} state={state} store={store} />
            {card.officeStopped && (act === 'end' || act === 'refuse') && (
              <Text tone="muted">{copy.twoPeople}</Text>
            )}
            {state.refused !== null && !atField.includes(state.refused) && (
              <RefusalNotice code={state.refused} words={branchRefusalText} />
            )}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
