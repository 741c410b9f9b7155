import type { ReactNode } from 'react'
import {
  administrationRefusal,
  administrationCopy as copy,
  endsCopy,
  jobName,
  jobsCopy,
  stuckLettersCopy,
  stuckWebhooksCopy,
} from '#copy/administration.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { sentLetterState } from '#copy/sent-letters.ts'
import { ActListView, type ActListWords, RowButton } from '#parts/act-list-view.tsx'
import type { ActListStore } from '#state/act-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { ReasonDraft } from './reasoned-act.ts'

interface Words<Row> extends ActListWords {
  readonly tab: string
  readonly lead: string
  readonly none: string
  title(row: Row): string
}

interface StuckProps<Row> {
  /** Ids of the form and of the table are made of it. */
  id: string
  list: ActListStore<Row, ReasonDraft>
  words: Words<Row>
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => number | string
  /** What the dialog says over the reason. */
  text: (row: Row) => string
  /** The button of a row, or why it has none. */
  act: (row: Row, open: () => void) => ReactNode
}

/** What is stuck of one kind, a row each, with the act that lets it go on. */
const Stuck = <Row,>({ id, list, words, columns, idOf, text, act }: StuckProps<Row>) => (
  <ActListView
    list={list}
    words={words}
    refusal={administrationRefusal}
    formId={`retry-${id}`}
    lead={<Text tone="muted">{words.lead}</Text>}
    title={(row) => words.title(row)}
    none={() => words.none}
    table={(rows) => (
      <Table
        caption={words.tab}
        density="dense"
        columns={[...columns, { label: copy.act, cell: (row) => act(row, () => list.open(row)) }]}
        rows={rows}
        idOf={idOf}
      />
    )}
    fields={({ row, draft, refused }) => (
      <>
        <Text>{text(row)}</Text>
        <ReasonField value={draft.reason} refused={refused} onChange={(reason) => list.fill({ reason })} />
      </>
    )}
    atFields={['reason_missing']}
  />
)

/** Jobs that failed. */
export const JobsView = ({ page }: { page: AdministrationPage }) => (
  <Stuck
    id="job"
    list={page.jobs}
    words={jobsCopy}
    text={() => jobsCopy.text}
    columns={[
      { label: jobsCopy.columns.name, names: true, cell: ({ name }) => jobName(name) },
      { label: jobsCopy.columns.about, cell: ({ about }) => about },
      {
        label: jobsCopy.columns.state,
        cell: ({ state }) => (
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{jobsCopy.state[state]}</Badge>
        ),
      },
      { label: jobsCopy.columns.tries, align: 'end', cell: ({ tries }) => tries },
      { label: copy.since, cell: ({ since }) => copy.moment(since) },
      { label: copy.next, cell: ({ nextTryAt }) => copy.moment(nextTryAt) },
    ]}
    idOf={({ id }) => id}
    act={(job, open) => <RowButton label={jobsCopy.retry} about={jobsCopy.title(job)} onClick={open} />}
  />
)

/** Letters that were given up. */
export const LettersView = ({ page }: { page: AdministrationPage }) => (
  <Stuck
    id="letter"
    list={page.letters}
    words={stuckLettersCopy}
    text={({ subject, recipient }) => stuckLettersCopy.text(subject || stuckLettersCopy.noSubject, recipient)}
    columns={[
      {
        label: stuckLettersCopy.columns.number,
        names: true,
        cell: ({ id, channel }) => `${stuckLettersCopy.channel[channel]} ${id}`,
      },
      {
        label: stuckLettersCopy.columns.subject,
        cell: ({ subject }) => subject || stuckLettersCopy.noSubject,
      },
      { label: stuckLettersCopy.columns.recipient, cell: ({ recipient }) => recipient },
      { label: stuckLettersCopy.columns.claim, cell: ({ claim }) => claim ?? stuckLettersCopy.noClaim },
      {
        label: stuckLettersCopy.columns.fate,
        cell: ({ fate, code }) => sentLetterState({ state: 'refused', fate, code }),
      },
      { label: copy.since, cell: ({ writtenAt }) => copy.moment(writtenAt) },
    ]}
    idOf={({ id }) => id}
    act={(letter, open) =>
      letter.sendable ? (
        <RowButton label={stuckLettersCopy.retry} about={stuckLettersCopy.title(letter)} onClick={open} />
      ) : (
        stuckLettersCopy.forgotten
      )
    }
  />
)

/** Webhooks that take nothing. */
export const WebhooksView = ({ page }: { page: AdministrationPage }) => (
  <Stuck
    id="webhook"
    list={page.webhooks}
    words={stuckWebhooksCopy}
    text={() => stuckWebhooksCopy.text}
    columns={[
      { label: stuckWebhooksCopy.columns.host, names: true, cell: ({ host }) => host },
      {
        label: stuckWebhooksCopy.columns.organisation,
        cell: ({ organisation }) => organisation || stuckWebhooksCopy.noOrganisation,
      },
      {
        label: stuckWebhooksCopy.columns.state,
        cell: ({ state }) => (
          <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{stuckWebhooksCopy.state[state]}</Badge>
        ),
      },
      { label: stuckWebhooksCopy.columns.tries, align: 'end', cell: ({ tries }) => tries },
      { label: copy.since, cell: ({ since }) => copy.moment(since) },
      { label: copy.next, cell: ({ nextTryAt }) => copy.moment(nextTryAt) },
    ]}
    idOf={({ id }) => id}
    act={(hook, open) => (
      <RowButton
        label={hook.state === 'failed' ? stuckWebhooksCopy.retry : stuckWebhooksCopy.retryNow}
        about={stuckWebhooksCopy.title(hook)}
        onClick={open}
      />
    )}
  />
)

/** Refunds of closed offices that wait for a second person. */
export const EndsView = ({ page }: { page: AdministrationPage }) => (
  <Stuck
    id="end"
    list={page.ends}
    words={endsCopy}
    text={endsCopy.text}
    columns={[
      { label: endsCopy.columns.claim, names: true, cell: ({ claim }) => endsCopy.claim(claim) },
      { label: endsCopy.columns.office, cell: ({ index }) => index },
      { label: endsCopy.columns.act, cell: ({ act }) => endsCopy.acts[act] },
      { label: endsCopy.columns.refund, align: 'end', cell: ({ refund }) => amountInWords(refund) },
      { label: endsCopy.columns.by, cell: ({ by }) => by },
      { label: endsCopy.columns.until, cell: ({ until }) => copy.moment(until) },
    ]}
    idOf={({ id }) => id}
    act={(end, open) =>
      end.own ? (
        endsCopy.own
      ) : (
        <RowButton label={endsCopy.confirm} about={endsCopy.title(end)} onClick={open} />
      )
    }
  />
)
