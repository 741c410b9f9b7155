import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type RefObject, useEffect, useRef } from 'react'
import {
  type BranchLetter,
  type BranchLetterAction,
  type LetterQueue,
  letterScanUploadLimits,
  readEnvelopePhoto,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { inboxCopy, letterKindText, letterStatusText } from '#mail/words/inbox.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { PicturePreview } from '#ui/picture/picture.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export interface LetterActionState {
  /** Ids of the letters that are being changed; 0 while a destruction act is being drawn up. */
  readonly busy: readonly number[]
  readonly refused: { readonly code: string; readonly letter: number | null } | null
  readonly done: keyof typeof copy.done | null
  readonly marked: readonly number[]
  /** Id of the letter in the side panel. */
  readonly current: number | null
  /** The recipient or the courier's track number, as typed. */
  readonly note: string
  /** Incremented to move the focus to the decision on the current letter. */
  readonly focuses: number
  /** A new object moves the focus. */
  readonly wantedFocus: { readonly on: 'search' | 'act' } | null
  /** A scanned code without a letter. */
  readonly unknownCode: string | null
}

export const LETTER_NOTE_FIELD_NAME = 'letter-note'

const decisionByQueue = {
  toScan: 'attach_scan',
  toHand: 'hand_over',
  toSend: 'send',
  toDestroy: 'begin_destroy',
  atRest: 'hand_over',
} as const satisfies Record<LetterQueue, BranchLetterAction>
export type LetterDecision = (typeof decisionByQueue)[LetterQueue]

/** Letters of a blocked holder may only be handed over. */
const isAllowed = (action: BranchLetterAction, { blocked }: BranchLetter): boolean =>
  !blocked || action === 'hand_over'

/** The decision for letters of a queue; null if this letter does not allow it. */
export const letterDecision = (letter: BranchLetter, queue: LetterQueue): LetterDecision | null => {
  const decision = decisionByQueue[queue]
  return letter.acts.includes(decision) && isAllowed(decision, letter) ? decision : null
}

export const isWithdrawable = (letter: BranchLetter): boolean =>
  letter.acts.includes('withdraw_scan') && isAllowed('withdraw_scan', letter)

const PREVIEW = { width: 320, height: 208 } as const

const letterFacts = (letter: BranchLetter): string =>
  [
    letterKindText[letter.kind],
    letter.number === null ? null : inboxCopy.number(letter.number),
    letter.pages === null ? null : inboxCopy.pagesOf(letter.pages),
    copy.receivedAt(formatMoscowDateTime(new Date(letter.receivedAt))),
  ]
    .filter((part) => part !== null)
    .join(' · ')

const DisabledAction = ({ letter }: { letter: BranchLetter }) => {
  const [held] = letter.acts.filter((action) => !isAllowed(action, letter))
  return held === undefined ? null : (
    <Button
      size="small"
      aria-label={copy.of(copy.heldActions[held], letter.id)}
      disabledReason={whyNot.mailroom.holder_blocked}
    >
      {copy.heldActions[held]}
    </Button>
  )
}

export interface LetterDecisionProps {
  onType: (note: string) => void
  onDecide: () => void
  onScan: (letter: BranchLetter, file: Blob) => void
  onWithdraw: (letter: BranchLetter) => void
}

interface DecisionFormProps extends Pick<LetterDecisionProps, 'onType' | 'onDecide'> {
  letter: BranchLetter
  decision: 'hand_over' | 'send'
  work: LetterActionState
  field: RefObject<HTMLInputElement | null>
  button: RefObject<HTMLButtonElement | null>
}

const limits = { hand_over: maxTextLength.party, send: maxTextLength.track } as const

function DecisionForm({ letter, decision, work, field, button, onType, onDecide }: DecisionFormProps) {
  const words = copy.asked[decision]
  const refused = work.refused?.letter === letter.id ? work.refused.code : null
  const error =
    refused === 'note_missing' || refused === 'invalid_request'
      ? words.missing
      : refused === 'track_check_digit'
        ? mailroomRefusalText(refused)
        : undefined
  const isBusy = work.busy.includes(letter.id)
  return (
    <Form onSubmit={onDecide}>
      <Stack gap="s">
        <LengthLimitedField
          name={LETTER_NOTE_FIELD_NAME}
          ref={field}
          limit={limits[decision]}
          isName={decision === 'hand_over'}
          label={words.field}
          hint={words.hint}
          autoComplete="off"
          required
          value={work.note}
          error={error}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Inline>
          <Button ref={button} type="submit" tone="primary" icon="check" busy={isBusy}>
            {isBusy ? copy.sending : words.confirm}
          </Button>
        </Inline>
      </Stack>
    </Form>
  )
}

interface PanelProps extends LetterDecisionProps {
  letter: BranchLetter
  queue: LetterQueue
  work: ReadableAtom<LetterActionState>
}

/** Envelope and decision of the current letter. Enter confirms the decision, and the next letter opens. */
export function MailroomLetterPanel({
  letter,
  queue,
  onType,
  onDecide,
  onScan,
  onWithdraw,
  ...props
}: PanelProps) {
  const work = useStore(props.work)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { focuses, busy, marked } = work
  useEffect(() => {
    if (focuses === 0) return
    const target =
      field.current?.value === '' ? field.current : (button.current ?? file.current ?? title.current)
    target?.focus()
  }, [focuses])
  const decision = letterDecision(letter, queue)
  const { courier } = letter
  return (
    <Card
      as="section"
      aria-labelledby="letter-title"
      padding="small"
      data-test="letter"
      data-code={String(letter.id)}
    >
      <Stack gap="s">
        <Inline justify="between" align="baseline">
          <Heading level={2} size="h4" id="letter-title" focusable ref={title}>
            {letter.sender}
          </Heading>
          <Badge>{letterStatusText[letter.status]}</Badge>
        </Inline>
        <PicturePreview
          src={buildFileUrl(readEnvelopePhoto, { id: letter.id })}
          alt={copy.envelopeOf(letter.id)}
          openLabel={copy.envelopeOf(letter.id)}
          width={PREVIEW.width}
          height={PREVIEW.height}
          external
        />
        <Text>{copy.boxOf(letter.boxNumber, letter.holder)}</Text>
        <Text size="small" tone="muted">
          {letterFacts(letter)}
        </Text>
        {courier !== null && letter.status === 'courier_ordered' && (
          <Text>{copy.courierTo(courier.address, courier.recipient, courier.phone)}</Text>
        )}
        {letter.destroyAfter !== null && decision !== 'begin_destroy' && (
          <Text tone="muted">{copy.notBefore(formatMoscowDateTime(new Date(letter.destroyAfter)))}</Text>
        )}
        {(decision === 'hand_over' || decision === 'send') && (
          <DecisionForm {...{ letter, decision, work, field, button, onType, onDecide }} />
        )}
        {decision === 'attach_scan' && (
          <FileField
            name={`scan-${letter.id}`}
            ref={file}
            label={copy.scanOf(letter.id)}
            hint={busy.includes(letter.id) ? copy.sending : copy.scanHint}
            signs={sharedCopy.file}
            accept={letterScanUploadLimits.types}
            empties={work.refused?.letter === letter.id ? work.refused.code : ''}
            onFile={(file) => file && onScan(letter, file)}
          />
        )}
        {decision === 'begin_destroy' && (
          <Inline>
            <Button
              ref={button}
              tone={marked.includes(letter.id) ? 'secondary' : 'primary'}
              onClick={onDecide}
            >
              {marked.includes(letter.id) ? copy.unmark : copy.heldActions.begin_destroy}
            </Button>
          </Inline>
        )}
        <DisabledAction letter={letter} />
        {isWithdrawable(letter) && (
          <Inline>
            <Button
              size="small"
              tone="quiet"
              aria-label={copy.of(copy.heldActions.withdraw_scan, letter.id)}
              onClick={() => onWithdraw(letter)}
            >
              {copy.heldActions.withdraw_scan}
            </Button>
          </Inline>
        )}
        <HiddenByWidthOrLogin below="desktop">
          <Text size="small" tone="muted">
            {copy.rhythm}
          </Text>
        </HiddenByWidthOrLogin>
      </Stack>
    </Card>
  )
}
