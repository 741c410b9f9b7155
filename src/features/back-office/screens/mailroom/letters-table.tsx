import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useEffect, useRef } from 'react'
import { type BranchLetter, type LetterQueue, readEnvelopePhoto } from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import type { ListState } from '#kit/screens/list.ts'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { letterKindText, letterStatusText } from '#mail/words/inbox.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Thumbnail } from '#ui/picture/picture.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import {
  type LetterActionState,
  type LetterDecisionProps,
  letterDecision,
  MailroomLetterPanel,
} from './mailroom-letter.tsx'

type Work = ReadableAtom<LetterActionState>

export function LetterActionNotice({ work }: { work: Work }) {
  const { done, refused, unknownCode, current } = useStore(work)
  const otherLetter = refused === null || refused.letter === current ? null : refused.letter
  return (
    <>
      {done !== null && (
        <Notice tone="success" live="polite">
          {copy.done[done]}
        </Notice>
      )}
      {unknownCode !== null && (
        <Notice tone="warning" live="polite" data-test="unknown-code">
          {copy.unknownCode(unknownCode)}
        </Notice>
      )}
      <RefusalNotice
        code={refused === null || refused.code === 'note_missing' ? null : refused.code}
        words={(code) =>
          otherLetter === null
            ? mailroomRefusalText(code)
            : copy.refusedLetter(otherLetter, mailroomRefusalText(code))
        }
      />
    </>
  )
}

export function CreateDestructionActButton({ work, onDraw }: { work: Work; onDraw: () => void }) {
  const { marked, busy, wantedFocus } = useStore(work)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wantedFocus?.on === 'act') button.current?.focus()
  }, [wantedFocus])
  return (
    <Inline gap="s">
      <Text tone="muted">{marked.length === 0 ? copy.markFirst : copy.drawHint}</Text>
      {marked.length > 0 && (
        <Button ref={button} tone="danger" icon="document" busy={busy.includes(0)} onClick={onDraw}>
          {copy.draw(marked.length)}
        </Button>
      )}
    </Inline>
  )
}

export const LETTER_SEARCH_FIELD_NAME = 'desk-letter-search'

interface SearchedList {
  readonly $list: ReadableAtom<
    Pick<
      ListState<BranchLetter, object, { readonly search: string }, unknown, unknown>,
      'filter' | 'rows' | 'reading'
    >
  >
  readonly type: (part: { search: string }) => void
}

/** Accepts an envelope code or a search text; focused once the queue is empty. */
export function LetterCodeField({
  list,
  work,
  onFind,
  end,
}: {
  list: SearchedList
  work: Work
  onFind: () => void
  end: ReactNode
}) {
  const { filter, rows, reading } = useStore(list.$list)
  const { focuses, wantedFocus } = useStore(work)
  const field = useRef<HTMLInputElement>(null)
  const isQueueDone = focuses > 0 && rows.length === 0
  useEffect(() => {
    if (isQueueDone) field.current?.focus()
  }, [isQueueDone])
  useEffect(() => {
    if (wantedFocus?.on === 'search') field.current?.focus()
  }, [wantedFocus])
  return (
    <Form onSubmit={onFind}>
      <FilterBar end={end}>
        <Inline align="end" gap="xs" fieldAndButton>
          <LengthLimitedField
            name={LETTER_SEARCH_FIELD_NAME}
            ref={field}
            limit={maxTextLength.search}
            type="search"
            label={copy.search}
            labelHidden
            placeholder={copy.search}
            width="medium"
            size={copy.search.length}
            autoComplete="off"
            value={filter.search}
            onChange={(event) => list.type({ search: event.currentTarget.value })}
          />
          <Button type="submit" icon="search" busy={reading}>
            {copy.find}
          </Button>
        </Inline>
      </FilterBar>
    </Form>
  )
}

export const LetterThumbnail = ({ letter: { id } }: { letter: Pick<BranchLetter, 'id'> }) => (
  <Inline gap="xs">
    <Thumbnail src={buildFileUrl(readEnvelopePhoto, { id }, { size: 'small' })} fallback="letter" />
    {id}
  </Inline>
)

interface LettersProps extends LetterDecisionProps {
  rows: readonly BranchLetter[]
  queue: LetterQueue
  work: Work
  onChoose: (letter: BranchLetter, takesFocus: boolean) => void
  onMark: (id: number, isOn: boolean) => void
}

const MAX_HOLDER_LENGTH_IN_ONE_LINE = 28

export function MailroomLetters({ rows, queue, work, onChoose, onMark, ...decisions }: LettersProps) {
  const { current, marked } = useStore(work)
  const letter = rows.find(({ id }) => id === current)
  return (
    <Columns shape="itemEnd" gap="m" align="start">
      <Table
        caption={copy.queues[queue]}
        density="dense"
        inlineCards
        tabletCards
        keys
        current={current ?? undefined}
        onMove={(row) => onChoose(row, false)}
        columns={[
          ...(queue === 'toDestroy'
            ? [
                {
                  label: copy.columns.mark,
                  choice: true,
                  cell: (row: BranchLetter) =>
                    letterDecision(row, queue) && (
                      <Checkbox
                        name={`destroy-${row.id}`}
                        label={<VisuallyHidden>{copy.intoAct(row.id)}</VisuallyHidden>}
                        checked={marked.includes(row.id)}
                        onChange={(event) => onMark(row.id, event.currentTarget.checked)}
                      />
                    ),
                },
              ]
            : []),
          {
            label: copy.columns.sender,
            names: true,
            cell: (row) => (
              <LinkButton aria-label={copy.about(row.id, row.sender)} onClick={() => onChoose(row, true)}>
                {row.sender}
              </LinkButton>
            ),
          },
          {
            label: copy.columns.letter,
            acts: 'corner',
            cell: (row) => <LetterThumbnail letter={row} />,
          },
          {
            label: copy.columns.box,
            whole: rows.every(({ holder }) => holder.length <= MAX_HOLDER_LENGTH_IN_ONE_LINE),
            cell: ({ boxNumber, holder }) => copy.boxOption(boxNumber, holder, null),
          },
          {
            label: copy.columns.number,
            whole: true,
            cell: ({ number, kind }) => number ?? letterKindText[kind],
          },
          {
            label: copy.columns.receivedAt,
            whole: true,
            cell: ({ receivedAt }) => formatMoscowDateTime(new Date(receivedAt)),
          },
          ...(queue === 'atRest'
            ? [
                {
                  label: copy.columns.status,
                  whole: true,
                  cell: ({ status }: BranchLetter) => letterStatusText[status],
                },
              ]
            : []),
        ]}
        rows={rows}
        idOf={({ id }) => id}
      />
      {letter && <MailroomLetterPanel letter={letter} queue={queue} work={work} {...decisions} />}
    </Columns>
  )
}
