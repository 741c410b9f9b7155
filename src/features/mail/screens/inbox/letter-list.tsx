import { useStore } from '@nanostores/react'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typesetBoxNumber } from '#kit/words/typeset.ts'
import {
  downloadLetterFile,
  type InboxLetter,
  type IncomingLetterStatus,
} from '#mail/api/incoming-letters.ts'
import { inboxCopy as copy, letterKindText, letterStatusText } from '#mail/words/inbox.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Thumbnail } from '#ui/picture/picture.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { LoadedInboxList } from './inbox-list.ts'
import type { InboxPage } from './inbox-page.ts'

const badgeToneByStatus = {
  received: 'action',
  scan_ordered: 'neutral',
  scanned: 'success',
  stored: 'neutral',
  collect_ordered: 'warning',
  courier_ordered: 'warning',
  destroy_ordered: 'danger',
  destroying: 'danger',
  collected: 'neutral',
  sent: 'neutral',
  destroyed: 'neutral',
} as const satisfies Record<IncomingLetterStatus, string>

export const LetterStatusBadge = ({ status }: { status: IncomingLetterStatus }) => (
  <Badge tone={badgeToneByStatus[status]}>{letterStatusText[status]}</Badge>
)

interface Props {
  state: LoadedInboxList
  page: InboxPage
}

const letterFacts = ({ kind, boxNumber, pages }: InboxLetter): string[] => [
  letterKindText[kind],
  typesetBoxNumber(copy.box(boxNumber)),
  ...(pages === null ? [] : [copy.pagesOf(pages)]),
]

/** Most are plain letters, so a card names only other kinds. */
const cardFacts = (letter: InboxLetter): string[] =>
  letter.kind === 'letter' ? letterFacts(letter).slice(1) : letterFacts(letter)

/** The number comes last, because only registered letters have one. */
const factsWithNumber = (letter: InboxLetter): string =>
  [...letterFacts(letter), ...(letter.number === null ? [] : [letter.number])].join(' · ')

const Envelope = ({ letter, large }: { letter: InboxLetter; large?: boolean }) => (
  <Thumbnail
    size={large ? 'large' : 'row'}
    src={buildFileUrl(downloadLetterFile, { token: letter.envelope }, { size: 'small' })}
    fallback="letter"
  />
)

const receivedAtText = ({ receivedAt }: InboxLetter) => formatMoscowDateTime(new Date(receivedAt))

const receivedOnText = ({ receivedAt }: InboxLetter) => formatDottedDate(todayInZone(new Date(receivedAt)))

const Sender = ({ letter, page }: { letter: InboxLetter; page: InboxPage }) => (
  <LinkButton onClick={() => page.openLetter(letter.id)}>{letter.sender}</LinkButton>
)

function SelectLetter({
  letter,
  state,
  page,
  place,
}: Props & { letter: InboxLetter; place: 'row' | 'card' }) {
  return (
    <Checkbox
      name={`choose-${place}-${letter.id}`}
      label={<VisuallyHidden>{copy.chooseOne(letter.sender)}</VisuallyHidden>}
      checked={state.chosen.includes(letter.id)}
      onChange={(event) => page.list.chooseLetter(letter.id, event.currentTarget.checked)}
    />
  )
}

/** Without what the open letter shows while it is next to the list. */
const tableColumns = ({
  state,
  page,
  narrow,
}: Props & { narrow: boolean }): readonly TableColumn<InboxLetter>[] => [
  {
    label: copy.choose,
    choice: true,
    head: (
      <Checkbox
        name="choose-all"
        label={<VisuallyHidden>{copy.chooseAll}</VisuallyHidden>}
        checked={state.chosen.length === state.inbox.letters.length}
        onChange={(event) => page.list.chooseAll(event.currentTarget.checked)}
      />
    ),
    cell: (letter) => <SelectLetter letter={letter} state={state} page={page} place="row" />,
  },
  ...(narrow
    ? []
    : [
        {
          label: copy.columns.envelope,
          whole: true,
          cell: (letter: InboxLetter) => <Envelope letter={letter} />,
        },
      ]),
  { label: copy.columns.sender, names: true, cell: (letter) => <Sender letter={letter} page={page} /> },
  ...(narrow ? [] : [{ label: copy.columns.facts, cell: factsWithNumber }]),
  { label: copy.columns.status, whole: true, cell: ({ status }) => <LetterStatusBadge status={status} /> },
  {
    label: copy.columns.received,
    whole: true,
    cell: narrow ? receivedOnText : receivedAtText,
  },
]

function LetterTable({ state, page }: Props) {
  const open = useStore(page.letter.$id) ?? undefined
  return (
    <Stack gap="xs">
      <Table
        caption={copy.title}
        columns={tableColumns({ state, page, narrow: open !== undefined })}
        rows={state.inbox.letters}
        idOf={({ id }) => id}
        density="dense"
        current={open}
        keys
        rowKeys={{
          KeyX: ({ id }) => page.list.chooseLetter(id, !state.chosen.includes(id)),
          KeyS: ({ id }) => page.orderByKey(id, 'order_scan'),
          KeyK: ({ id }) => page.orderByKey(id, 'keep'),
          Escape: () => open !== undefined && page.toList(),
        }}
        onMove={({ id }) => page.moveTo(id)}
      />
      <Text size="small" tone="muted">
        {copy.keys}
      </Text>
    </Stack>
  )
}

const LetterCard = ({ letter, state, page }: Props & { letter: InboxLetter }) => (
  <Card as="li" padding="small" data-letter={letter.id}>
    <Stack gap="xs">
      <Inline gap="none" wrap={false} align="start" lastGrows>
        <SelectLetter letter={letter} state={state} page={page} place="card" />
        <Sender letter={letter} page={page} />
      </Inline>
      <Inline gap="s" wrap={false} lastGrows>
        <Envelope letter={letter} large />
        <Stack gap="xxs" align="start">
          <LetterStatusBadge status={letter.status} />
          <Text size="small" tone="muted" numeric>
            {[receivedOnText(letter), ...cardFacts(letter)].join(' · ')}
          </Text>
        </Stack>
      </Inline>
    </Stack>
  </Card>
)

export const LetterList = ({ state, page }: Props) => (
  <>
    <HiddenByWidthOrLogin below="desktop">
      <LetterTable state={state} page={page} />
    </HiddenByWidthOrLogin>
    <HiddenByWidthOrLogin above="tablet">
      <Columns shape="two" as="ul" gap="s">
        {state.inbox.letters.map((letter) => (
          <LetterCard key={letter.id} letter={letter} state={state} page={page} />
        ))}
      </Columns>
    </HiddenByWidthOrLogin>
  </>
)
