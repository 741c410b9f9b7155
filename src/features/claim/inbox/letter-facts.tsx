import type { IncomingAction, IncomingCard } from '#contract/incoming-letters.ts'
import { instantInWords } from '#copy/date-text.ts'
import { inboxLetterCopy as copy, inboxCopy, incomingActionText, incomingKindText } from '#copy/inbox.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'

const courierOf = ({ courier }: IncomingCard) =>
  courier === null
    ? []
    : [{ term: copy.courier, details: `${courier.address}; ${courier.recipient}, ${courier.phone}` }]

/** What is known of a letter. */
export function Facts({ card }: { card: IncomingCard }) {
  return (
    <Card padding="small">
      <DescriptionList
        density="tight"
        items={[
          { term: copy.kind, details: incomingKindText[card.kind] },
          { term: copy.number, details: card.number ?? copy.noNumber },
          { term: copy.received, details: instantInWords(new Date(card.receivedAt)) },
          { term: copy.box, details: inboxCopy.number(card.boxNumber) },
          { term: copy.office, details: `${card.office.index}, ${typesetAddress(card.office.address)}` },
          ...courierOf(card),
          ...(card.track === null ? [] : [{ term: copy.track, details: card.track }]),
        ]}
      />
    </Card>
  )
}

const whoOf = ({ actor, actorName }: IncomingAction): string =>
  actorName ?? (actor === 'rule' ? copy.ruleActor : '')
const noteOf = ({ actor, note }: IncomingAction): string =>
  actor === 'rule' ? copy.ruleNote(note ?? '') : (note ?? '')

/** Everything that happened to a letter: who, what, when. */
export function Story({ card }: { card: IncomingCard }) {
  return (
    <Stack as="section" gap="s" aria-labelledby="letter-story">
      <Heading level={3} id="letter-story">
        {copy.history}
      </Heading>
      <Table
        caption={copy.history}
        columns={[
          { label: copy.columns.at, names: true, cell: (action) => instantInWords(new Date(action.at)) },
          { label: copy.columns.who, cell: (action) => whoOf(action) },
          {
            label: copy.columns.what,
            cell: (action) =>
              [incomingActionText[action.act] ?? action.act, noteOf(action)].filter(Boolean).join(': '),
          },
        ]}
        rows={card.history}
        idOf={(action) => `${action.at} ${action.act}`}
      />
    </Stack>
  )
}
