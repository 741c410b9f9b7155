import { useStore } from '@nanostores/react'
import {
  exampleStatement,
  returnOrders,
  type StatementLine,
  statementUpload,
} from '#contract/bank-statements.ts'
import { basePath } from '#contract/endpoint.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { statementsCopy as copy, faultText, statementRefusal } from '#copy/bank-statements.ts'
import { partsCopy } from '#copy/parts.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { Form } from '#parts/form.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Button } from '#ui/button/button.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { ImportState, LineDraft } from './statements-store.ts'

const returnsAddress = `${basePath}${returnOrders.path}`
const exampleAddress = `${basePath}${exampleStatement.path}`

/** How the file that was sent last went. */
function Progress({ state }: { state: ImportState }) {
  const { current, isKnown } = state
  if (!current) return null
  return (
    <Notice tone={current.isDone ? 'success' : 'info'} live="polite">
      {isKnown ? `${copy.known} ` : ''}
      {copy.progress(current.looked, current.lines)}
    </Notice>
  )
}

function Import({ page, state }: { page: AdministrationPage; state: ImportState }) {
  const { refused, faults, isSending, count, statements, isDemo } = state
  return (
    <Stack gap="m">
      <Form onSubmit={() => void page.statements.upload()}>
        <Stack gap="s">
          <FileField
            name="statement-file"
            label={copy.file}
            hint={copy.fileHint}
            signs={partsCopy.file}
            accept={[...statementUpload.types, '.txt', '.xml']}
            empties={count}
            error={refused === null ? undefined : statementRefusal(refused)}
            onFile={page.statements.choose}
          />
          {faults.map((fault) => (
            <Text key={`${fault.line}-${fault.code}-${fault.field}`} size="small">
              {faultText(fault)}
            </Text>
          ))}
          <Inline>
            <Button type="submit" tone="primary" busy={isSending}>
              {isSending ? copy.uploading : copy.upload}
            </Button>
            <Link href={returnsAddress}>{copy.returns}</Link>
            {isDemo && <Link href={exampleAddress}>{copy.example}</Link>}
          </Inline>
        </Stack>
      </Form>
      <Progress state={state} />
      {statements.length === 0 ? (
        <Text tone="muted">{copy.noStatements}</Text>
      ) : (
        <Table
          caption={copy.last}
          density="dense"
          columns={[
            { label: copy.columns.file, names: true, cell: ({ file }) => file },
            { label: copy.columns.period, cell: copy.period },
            { label: copy.columns.came, cell: ({ counted }) => copy.tally(counted.in) },
            { label: copy.columns.went, cell: ({ counted }) => copy.tally(counted.out) },
            { label: copy.columns.booked, cell: ({ counted }) => copy.tally(counted.booked) },
            { label: copy.columns.queue, cell: ({ counted }) => copy.tally(counted.queue) },
            { label: copy.columns.check, cell: copy.check },
          ]}
          rows={statements}
          idOf={({ id }) => id}
        />
      )}
      <Segmented
        name="statement-lines"
        label={copy.show}
        options={(['queue', 'aside', 'returning'] as const).map((value) => ({
          value,
          label: copy.states[value],
        }))}
        value={state.shown}
        onChange={page.statements.showLines}
      />
    </Stack>
  )
}

/** What may be done with a line as it stands. */
const actsOf = ({ state, guesses, balances, giveBack }: StatementLine): LineDraft['act'][] => {
  if (state === 'returning') {
    if (!giveBack || giveBack.isConfirmed) return []
    return giveBack.own ? ['reject'] : ['confirm', 'reject']
  }
  const book: LineDraft['act'][] = guesses.length > 0 ? ['book'] : []
  const balance: LineDraft['act'][] = balances.length > 0 ? ['balance'] : []
  return [...book, ...balance, 'propose', state === 'queue' ? 'aside' : 'queue']
}

function Acts({ line, page }: { line: StatementLine; page: AdministrationPage }) {
  return (
    <Inline gap="xs">
      {actsOf(line).map((act) => (
        <RowButton
          key={act}
          label={copy.acts[act]}
          about={copy.line(line)}
          onClick={() => {
            page.statements.open(line)
            page.statements.fill({ act, guess: line.guesses.length === 1 ? '0' : '' })
          }}
        />
      ))}
    </Inline>
  )
}

function Fields({
  row,
  draft,
  refused,
  page,
}: RowAct<StatementLine, LineDraft> & { page: AdministrationPage }) {
  const { fill } = page.statements
  return (
    <>
      <Text>{copy.texts[draft.act]}</Text>
      <Text size="small" tone="muted">
        {row.purpose}
      </Text>
      {draft.act === 'book' && (
        <Select
          name="line-order"
          label={copy.order}
          empty={copy.choose}
          options={row.guesses.map((guess, index) => ({ value: String(index), label: copy.guess(guess) }))}
          value={draft.guess}
          error={refused === 'order_missing' ? statementRefusal(refused) : undefined}
          onChange={(event) => fill({ guess: event.currentTarget.value })}
        />
      )}
      {draft.act === 'balance' && (
        <Select
          name="line-balance"
          label={copy.balance}
          options={row.balances.map(({ legalHid, name }) => ({ value: legalHid, label: name }))}
          value={draft.legalHid || (row.balances[0]?.legalHid ?? '')}
          onChange={(event) => fill({ legalHid: event.currentTarget.value })}
        />
      )}
      {draft.act !== 'book' && draft.act !== 'balance' && (
        <ReasonField value={draft.reason} refused={refused} onChange={(reason) => fill({ reason })} />
      )}
    </>
  )
}

/** Statements of the bank: the import, how each balances, and the lines that wait for a person. */
export function StatementsView({ page }: { page: AdministrationPage }) {
  const state = useStore(page.statements.$import)
  return (
    <ActListView
      list={page.statements}
      words={copy}
      refusal={statementRefusal}
      formId="act-line"
      lead={<Import page={page} state={state} />}
      title={(row, { act }) => copy.title(act, row)}
      none={() => copy.none}
      table={(lines) => (
        <Table
          caption={copy.states[state.shown]}
          density="dense"
          columns={[
            {
              label: copy.lineColumns.line,
              names: true,
              cell: (line) => `${copy.line(line)}, ${amountInWords(line.amount)}`,
            },
            { label: copy.lineColumns.payer, cell: (line) => `${copy.party(line)}. ${line.purpose}` },
            { label: copy.lineColumns.problem, cell: copy.problem },
            { label: copy.lineColumns.act, cell: (line) => <Acts line={line} page={page} /> },
          ]}
          rows={lines}
          idOf={({ id }) => id}
        />
      )}
      fields={(act) => <Fields {...act} page={page} />}
      atFields={['order_missing', 'reason_missing']}
    />
  )
}
