import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useRef } from 'react'
import {
  type BoxWithDigitization,
  type BranchLetter,
  envelopePhotoUploadLimits,
  readBoxesWithDigitization,
  receiveLetter,
  uploadEnvelopePhoto,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { textTypedSince } from '#kit/state/dialog.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { type IncomingLetterKind, incomingLetterKind } from '#mail/api/incoming-letters.ts'
import { parseTrackNumber } from '#mail/rules/track-numbers.ts'
import { letterKindText } from '#mail/words/inbox.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { LetterThumbnail } from './letters-table.tsx'
import type { MailroomFailureRenderer } from './mailroom-failure.tsx'

interface ReceiptDraft {
  readonly claim: string
  readonly kind: IncomingLetterKind
  readonly sender: string
  readonly number: string
  readonly photo: Blob | null
}

interface ReceiptState {
  readonly phase: 'loading' | 'failed' | 'ready'
  readonly boxes: readonly BoxWithDigitization[]
  readonly draft: ReceiptDraft
  readonly sending: boolean
  /** Code of the last refusal or of an empty field: box_missing, sender_missing, photo_missing. */
  readonly refused: string | null
  /** The last received letter until the next one is typed. */
  readonly received: BranchLetter | null
  /** Letters received since the page was opened, the newest first. */
  readonly recent: readonly BranchLetter[]
  /** Incremented to clear the photo field. */
  readonly empties: number
}

const MAX_RECENT_LETTERS = 15

const emptyDraft: ReceiptDraft = { claim: '', kind: 'letter', sender: '', number: '', photo: null }

const validateDraft = ({ claim, sender, photo, number }: ReceiptDraft): string | null => {
  if (claim === '') return 'box_missing'
  if (photo === null) return 'photo_missing'
  if (photo.size > envelopePhotoUploadLimits.limit) return 'too_large'
  if (sender.trim() === '') return 'sender_missing'
  const track = parseTrackNumber(number)
  return number.trim() === '' || track.ok ? null : track.code
}

/** Keeps the box, the kind and any text typed while the previous letter was being sent. */
const draftAfter = (sentDraft: ReceiptDraft, now: ReceiptDraft): ReceiptDraft => ({
  ...now,
  sender: textTypedSince(sentDraft.sender, now.sender),
  number: textTypedSince(sentDraft.number, now.number),
  photo: now.photo === sentDraft.photo ? null : now.photo,
})

export function createLetterIntakeStore(environment: Environment, changed: () => void) {
  const $receipt = atom<ReceiptState>({
    phase: 'loading',
    boxes: [],
    draft: emptyDraft,
    sending: false,
    refused: null,
    received: null,
    recent: [],
    empties: 0,
  })
  const change = (part: Partial<ReceiptState>) => $receipt.set({ ...$receipt.get(), ...part })
  /** The uploaded photo, so that it is not uploaded again after a failed request. */
  let uploaded: { photo: Blob; file: number } | null = null

  const upload = async (photo: Blob): Promise<{ file: number } | { code: string }> => {
    if (uploaded?.photo === photo) return uploaded
    const answer = await call(environment, uploadEnvelopePhoto, { body: photo })
    if (!answer.ok) return { code: answer.code }
    uploaded = { photo, file: answer.value.file }
    return uploaded
  }

  return {
    $receipt: $receipt as ReadableAtom<ReceiptState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readBoxesWithDigitization, {})
      if (!answer.ok) return change({ phase: 'failed', refused: answer.code })
      const onlyBox = answer.value.length === 1 ? answer.value[0] : undefined
      const { draft } = $receipt.get()
      const claim = draft.claim === '' && onlyBox ? String(onlyBox.claim) : draft.claim
      change({ phase: 'ready', boxes: answer.value, draft: { ...draft, claim }, refused: null })
    },
    type: (part: Partial<ReceiptDraft>) => {
      const { draft } = $receipt.get()
      change({ draft: { ...draft, ...part }, refused: null, received: null })
    },
    send: async (): Promise<void> => {
      const { draft, sending } = $receipt.get()
      if (sending) return
      const wrong = validateDraft(draft)
      if (wrong !== null || draft.photo === null) return change({ refused: wrong })
      change({ sending: true, refused: null, received: null })
      const photo = await upload(draft.photo)
      if ('code' in photo) return change({ sending: false, refused: photo.code })
      const { claim, kind, sender, number } = draft
      const answer = await call(environment, receiveLetter, {
        body: { claim: Number(claim), kind, sender, number, envelope: photo.file },
      })
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      const next = draftAfter(draft, $receipt.get().draft)
      const empties = $receipt.get().empties + (next.photo === null ? 1 : 0)
      const recent = [answer.value, ...$receipt.get().recent].slice(0, MAX_RECENT_LETTERS)
      change({ sending: false, received: answer.value, recent, empties, draft: next })
      changed()
    },
  }
}

type Receipt = ReturnType<typeof createLetterIntakeStore>

const trackCodes: readonly string[] = ['track_malformed', 'track_check_digit']
const photoCodes: readonly string[] = ['photo_missing', 'not_a_picture', 'too_large', 'unsupported_type']

function Fields({ state, type }: { state: ReceiptState; type: Receipt['type'] }) {
  const { draft, boxes, refused, empties } = state
  const photo = useRef<HTMLInputElement>(null)
  // The next letter begins with its photo, unless the operator is already filling in another field.
  useEffect(() => {
    const { activeElement } = photo.current?.ownerDocument ?? {}
    const isFilling = activeElement?.matches('select') || (activeElement as HTMLInputElement | null)?.value
    if (empties > 0 && !isFilling) photo.current?.focus()
  }, [empties])
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
        signs={sharedCopy.file}
        accept={envelopePhotoUploadLimits.types}
        empties={empties}
        ref={photo}
        error={errorAt(...photoCodes)}
        onFile={(photo) => type({ photo })}
      />
      <LengthLimitedField
        name="letter-sender"
        limit={maxTextLength.party}
        isName
        label={copy.sender}
        hint={copy.senderHint}
        autoComplete="off"
        required
        value={draft.sender}
        error={errorAt('sender_missing')}
        onChange={(event) => type({ sender: event.currentTarget.value })}
      />
      <Columns shape="two" gap="m" align="end">
        <Select
          name="letter-kind"
          label={copy.kind}
          options={incomingLetterKind.options.map((kind) => ({ value: kind, label: letterKindText[kind] }))}
          value={draft.kind}
          onChange={(event) =>
            type({
              kind: incomingLetterKind.options.find((kind) => kind === event.currentTarget.value) ?? 'letter',
            })
          }
        />
        <LengthLimitedField
          name="letter-number"
          limit={maxTextLength.track}
          label={copy.number}
          note={copy.optional}
          autoComplete="off"
          value={draft.number}
          error={errorAt(...trackCodes)}
          onChange={(event) => type({ number: event.currentTarget.value })}
        />
      </Columns>
    </>
  )
}

const RecentLetters = ({ letters }: { letters: readonly BranchLetter[] }) => (
  <Stack gap="s" as="section" aria-labelledby="recent-letters">
    <Heading level={2} size="h4" id="recent-letters">
      {copy.recent}
    </Heading>
    {letters.length === 0 ? (
      <Text tone="muted">{copy.recentNone}</Text>
    ) : (
      <Table
        caption={copy.recent}
        density="dense"
        inlineCards
        columns={[
          {
            label: copy.columns.letter,
            acts: 'corner',
            cell: (letter) => <LetterThumbnail letter={letter} />,
          },
          { label: copy.columns.sender, names: true, cell: ({ sender }) => sender },
          { label: copy.box, cell: ({ boxNumber, holder }) => copy.boxOption(boxNumber, holder, null) },
        ]}
        rows={letters}
        idOf={({ id }) => id}
      />
    )}
  </Stack>
)

const fieldCodes: readonly string[] = [
  'box_missing',
  'not_digitized',
  'sender_missing',
  ...photoCodes,
  ...trackCodes,
]

export function LetterIntakeView({
  receipt,
  failure,
}: {
  receipt: Receipt
  failure: MailroomFailureRenderer
}) {
  const state = useStore(receipt.$receipt)
  const { phase, refused, received, sending } = state
  if (phase === 'loading') return <Skeleton label={copy.loading} count={5} />
  if (phase === 'failed') {
    return failure(refused ?? '', () => void receipt.open())
  }
  if (state.boxes.length === 0) {
    return (
      <EmptyState compact icon="box" title={copy.noBoxes}>
        {copy.noBoxesText}
      </EmptyState>
    )
  }
  return (
    <Columns shape="halves" align="start">
      <Card>
        <Form onSubmit={() => void receipt.send()}>
          <Stack gap="m">
            <Fields state={state} type={receipt.type} />
            {refused !== null && !fieldCodes.includes(refused) && (
              <RefusalNotice code={refused} words={mailroomRefusalText} />
            )}
            <Inline>
              <Button type="submit" tone="primary" icon="plus" busy={sending}>
                {sending ? copy.sending : copy.receiveGo}
              </Button>
            </Inline>
            {/* Below the fields, so that they stay in place from letter to letter. */}
            {received && (
              <Notice tone="success" live="polite" data-test="received">
                {copy.received(received.id)}
              </Notice>
            )}
          </Stack>
        </Form>
      </Card>
      <RecentLetters letters={state.recent} />
    </Columns>
  )
}
