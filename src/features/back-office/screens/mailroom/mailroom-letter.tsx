import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import {
  type BranchLetter,
  type BranchLetterAction,
  letterScanUploadLimits,
  readEnvelopePhoto,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { inboxCopy, letterKindText, letterStatusText } from '#mail/words/inbox.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const actionsWithNote = ['hand_over', 'send', 'withdraw_scan'] as const
export type LetterActionWithNote = (typeof actionsWithNote)[number]

export interface LetterActionState {
  /** Id of the letter that is being changed; 0 while a destruction act is being drawn up. */
  readonly busy: number | null
  readonly refused: { readonly code: string; readonly letter: number | null } | null
  readonly done: keyof typeof copy.done | null
  readonly marked: readonly number[]
}

const letterFacts = (letter: BranchLetter): string =>
  [
    copy.letter(letter.id),
    letterKindText[letter.kind],
    letter.number === null ? null : inboxCopy.number(letter.number),
    letter.pages === null ? null : inboxCopy.pagesOf(letter.pages),
    copy.receivedAt(formatMoscowDateTime(new Date(letter.receivedAt))),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** Letters of a blocked holder may only be handed over. */
const isAllowed = (action: BranchLetterAction, { blocked }: BranchLetter): boolean =>
  !blocked || action === 'hand_over'

const DisabledAction = ({ letter }: { letter: BranchLetter }) => {
  const [held] = letter.acts.filter((action) => !isAllowed(action, letter))
  return held === undefined ? null : (
    <Button
      size="small"
      aria-label={copy.of(copy.heldActions[held], letter.id)}
      disabledReason={mailroomRefusalText('holder_blocked')}
    >
      {copy.heldActions[held]}
    </Button>
  )
}

export function LetterActionNotice(props: { work: ReadableAtom<LetterActionState> }) {
  const { done, refused } = useStore(props.work)
  return (
    <>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      <RefusalNotice code={refused?.code ?? null} words={mailroomRefusalText} />
    </>
  )
}

export function CreateDestructionActButton({
  work,
  onDraw,
}: {
  work: ReadableAtom<LetterActionState>
  onDraw: () => void
}) {
  const { marked, busy } = useStore(work)
  return (
    <Stack gap="xs" align="start">
      <Text tone="muted">{copy.drawHint}</Text>
      <Button
        tone="danger"
        icon="document"
        busy={busy === 0}
        {...(marked.length === 0 ? { disabledReason: copy.markFirst } : {})}
        onClick={onDraw}
      >
        {copy.draw(marked.length)}
      </Button>
    </Stack>
  )
}

interface Props {
  letter: BranchLetter
  work: ReadableAtom<LetterActionState>
  onAction: (action: LetterActionWithNote) => void
  onScan: (file: Blob) => void
  onMark: (isOn: boolean) => void
}

export function MailroomLetterCard({ letter, work, onAction, onScan, onMark }: Props) {
  const { busy, refused, marked } = useStore(work)
  const { acts, courier } = letter
  return (
    <Card as="li" padding="small" data-letter={letter.id}>
      <Stack gap="s">
        <Inline justify="between" align="baseline" gap="s">
          <Text weight="strong">{letter.sender}</Text>
          <Badge>{letterStatusText[letter.status]}</Badge>
        </Inline>
        <Inline justify="between" align="end" gap="s">
          <Stack gap="xxs">
            <Text>{copy.boxOf(letter.boxNumber, letter.holder)}</Text>
            <Text size="small" tone="muted">
              {letterFacts(letter)}
            </Text>
            {courier !== null && letter.status === 'courier_ordered' && (
              <Text>{copy.courierTo(courier.address, courier.recipient, courier.phone)}</Text>
            )}
            {letter.destroyAfter !== null && !acts.includes('begin_destroy') && (
              <Text tone="muted">{copy.notBefore(formatMoscowDateTime(new Date(letter.destroyAfter)))}</Text>
            )}
          </Stack>
          <Inline gap="m">
            <Link href={buildFileUrl(readEnvelopePhoto, { id: letter.id })} external icon="eye">
              {copy.envelope}
            </Link>
            {actionsWithNote
              .filter((action) => acts.includes(action) && isAllowed(action, letter))
              .map((action) => (
                <Button
                  key={action}
                  size="small"
                  tone={action === 'withdraw_scan' ? 'quiet' : 'secondary'}
                  aria-label={copy.of(copy.actions[action], letter.id)}
                  onClick={() => onAction(action)}
                >
                  {copy.actions[action]}
                </Button>
              ))}
          </Inline>
        </Inline>
        <DisabledAction letter={letter} />
        {acts.includes('attach_scan') && isAllowed('attach_scan', letter) && (
          <FileField
            name={`scan-${letter.id}`}
            label={copy.scanOf(letter.id)}
            hint={busy === letter.id ? copy.sending : copy.scanHint}
            signs={sharedCopy.file}
            accept={letterScanUploadLimits.types}
            empties={refused?.letter === letter.id ? refused.code : ''}
            onFile={(file) => file && onScan(file)}
          />
        )}
        {acts.includes('begin_destroy') && isAllowed('begin_destroy', letter) && (
          <Checkbox
            name={`destroy-${letter.id}`}
            label={copy.intoAct(letter.id)}
            checked={marked.includes(letter.id)}
            onChange={(event) => onMark(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Card>
  )
}
