import { useStore } from '@nanostores/react'
import { envelopeUpload } from '#contract/branch-letters.ts'
import { incomingKind } from '#contract/incoming-letters.ts'
import { longest } from '#contract/typed-text.ts'
import { incomingKindText, incomingStatusText } from '#copy/inbox.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#copy/mailroom.ts'
import { partsCopy } from '#copy/parts.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { MailroomFailure } from './mailroom-failure.tsx'
import type { MailroomPage } from './mailroom-page.ts'
import type { ReceiptState } from './receipt-store.ts'

const trackCodes: readonly string[] = ['track_malformed', 'track_check_digit']
const photoCodes: readonly string[] = ['photo_missing', 'not_a_picture', 'too_large', 'unsupported_type']

function Fields({ state, page }: { state: ReceiptState; page: MailroomPage }) {
  const { draft, boxes, refused, empties } = state
  const { type } = page.receipt
  const errorAt = (...codes: readonly string[]) =>
    refused !== null && codes.includes(refused) ? mailroomRefusalText(refused) : undefined
  return (
    <>
      <Select
        name="letter-box"
        label={copy.box}
        empty={copy.chooseBox}
        options={boxes.map(({ claim, boxNumber, holder, boxName }) => ({
          value: String(claim),
          label: copy.boxOption(boxNumber, holder, boxName),
        }))}
        value={draft.claim}
        error={errorAt('box_missing', 'not_digitized')}
        onChange={(event) => type({ claim: event.currentTarget.value })}
      />
      <FileField
        name="letter-photo"
        label={copy.photo}
        hint={copy.photoHint}
        signs={partsCopy.file}
        accept={envelopeUpload.types}
        empties={empties}
        error={errorAt(...photoCodes)}
        onFile={(photo) => type({ photo })}
      />
      <LimitedField
        name="letter-sender"
        limit={longest.party}
        isName
        label={copy.sender}
        hint={copy.senderHint}
        autoComplete="off"
        required
        value={draft.sender}
        error={errorAt('sender_missing')}
        onChange={(event) => type({ sender: event.currentTarget.value })}
      />
      <Inline align="end" gap="m">
        <Select
          name="letter-kind"
          label={copy.kind}
          width="medium"
          options={incomingKind.options.map((kind) => ({ value: kind, label: incomingKindText[kind] }))}
          value={draft.kind}
          onChange={(event) =>
            type({
              kind: incomingKind.options.find((kind) => kind === event.currentTarget.value) ?? 'letter',
            })
          }
        />
        <LimitedField
          name="letter-number"
          limit={longest.track}
          label={copy.number}
          note={copy.optional}
          width="medium"
          autoComplete="off"
          value={draft.number}
          error={errorAt(...trackCodes)}
          onChange={(event) => type({ number: event.currentTarget.value })}
        />
      </Inline>
    </>
  )
}

const atField: readonly string[] = [
  'box_missing',
  'not_digitized',
  'sender_missing',
  ...photoCodes,
  ...trackCodes,
]

/** A letter came: whose it is, the photo of its envelope, the sender. */
export function ReceiptView({ page }: { page: MailroomPage }) {
  const state = useStore(page.receipt.$receipt)
  const { phase, refused, received, sending } = state
  if (phase === 'loading') return <Skeleton label={copy.loading} count={5} />
  if (phase === 'failed') {
    return <MailroomFailure code={refused ?? ''} page={page} retry={() => void page.receipt.open()} />
  }
  if (state.boxes.length === 0) {
    return (
      <EmptyState icon="box" title={copy.noBoxes}>
        {copy.noBoxesText}
      </EmptyState>
    )
  }
  return (
    <Columns shape="form">
      <Card>
        <Form onSubmit={() => void page.receipt.send()}>
          <Stack gap="m">
            {received && (
              <Notice tone="success" live="polite" data-test="received">
                {copy.received(received.id, incomingStatusText[received.status])}
              </Notice>
            )}
            <Fields state={state} page={page} />
            {refused !== null && !atField.includes(refused) && (
              <RefusalNotice code={refused} words={mailroomRefusalText} />
            )}
            <Inline>
              <Button type="submit" tone="primary" icon="plus" busy={sending}>
                {sending ? copy.sending : copy.receiveGo}
              </Button>
            </Inline>
          </Stack>
        </Form>
      </Card>
    </Columns>
  )
}
